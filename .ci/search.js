// One search for the whole site, on every page, without a server: `.ci/site` puts this into each, with the atlas's finder.
(() => {
  const base = document.currentScript.dataset.base;
  const bar = document.createElement('form');
  bar.id = 'site-search';
  bar.setAttribute('role', 'search');
  bar.innerHTML = `
    <style>
    /* Drawings, charts and wide tables scroll on a phone, where they would be too small to read; a shadow at the edge says so. */
    @media (max-width: 735px) {
      main .table-wrapper table { font-size: .8rem; line-height: 1.35; }
      main .table-wrapper :is(td, th) { padding: .3rem .35rem; }
      main .table-wrapper td code { font-size: inherit; white-space: normal; overflow-wrap: anywhere; }
      main .table-wrapper, main p:has(> picture), main p:has(> img) { overflow-x: auto; background:
        linear-gradient(to right, var(--color-fill) 40%, transparent) left / 2.5rem 100% local,
        linear-gradient(to left, var(--color-fill) 40%, transparent) right / 2.5rem 100% local,
        linear-gradient(to right, #8886, transparent) left / 1rem 100% scroll,
        linear-gradient(to left, #8886, transparent) right / 1rem 100% scroll; background-repeat: no-repeat; }
      main p > picture img, main p > img { max-width: none; width: auto; }
    }
    #site-search { position: relative; z-index: 10000; display: flex; gap: 1rem; align-items: center; padding: .5rem 1.375rem;
      font: 15px/1.4 system-ui, sans-serif; color: var(--color-text, CanvasText); background: var(--color-fill, Canvas);
      border-bottom: 1px solid var(--color-grid, #8884); }
    #site-search label { flex: 0 1 28rem; min-width: 0; }
    #site-search input { font: inherit; width: 100%; box-sizing: border-box; padding: .35rem .6rem; color: inherit;
      background: var(--color-fill-secondary, Canvas); border: 1px solid var(--color-grid, #8886); border-radius: 6px; }
    #site-search a { color: var(--color-link, LinkText); text-decoration: none; }
    #site-search > a { white-space: nowrap; }
    #site-search ol { position: absolute; top: 100%; left: 0; margin: 0; padding: .25rem 0; width: min(40rem, 100vw); max-height: 75vh;
      overflow-y: auto; box-sizing: border-box; list-style: none; background: var(--color-fill, Canvas);
      border: 1px solid var(--color-grid, #8886); box-shadow: 0 8px 24px #0003; }
    #site-search li { margin: 0; }
    #site-search li a { display: block; padding: .4rem 1.375rem; overflow-wrap: anywhere; }
    #site-search li a:hover, #site-search li a:focus { background: var(--color-fill-secondary, #8882); }
    #site-search small { display: block; color: var(--color-text-secondary, GrayText); }
    </style>
    <label><input type="search" placeholder="Search everything" aria-label="Search everything" autocomplete="off"></label>
    <a href="${base}/atlas/">Operators, drawn</a>
    <ol hidden></ol>`;
  document.body.prepend(bar);
  const input = bar.querySelector('input'), list = bar.querySelector('ol');

  // The index is read when somebody is about to search. A script rather than a request, so that files suffice.
  let find;
  function load() {
    if (load.isUnderWay) return;
    load.isUnderWay = true;
    const script = document.createElement('script');
    script.src = `${base}/search-index.js`;
    script.onload = () => {
      find = makeFinder(siteIndex.map(([title, place, address, names, ...fields]) => ({ title, place, address, names, fields })));
      show();
    };
    document.body.append(script);
  }
  function show() {
    const query = input.value.trim();
    const found = find && query ? find(query).slice(0, 20) : [];
    list.replaceChildren(...found.map(({ title, place, address }) => {
      const item = document.createElement('li'), link = document.createElement('a'), where = document.createElement('small');
      link.href = base + address;
      link.textContent = title;
      where.textContent = place;
      link.append(where);
      item.append(link);
      return item;
    }));
    if (find && query && !found.length) list.innerHTML = '<li><a><small>Nothing has been found.</small></a></li>';
    list.hidden = !query || !find;
  }
  input.addEventListener('focus', load);
  input.addEventListener('input', () => { load(); show(); });
  bar.addEventListener('submit', event => {
    event.preventDefault();
    list.querySelector('a[href]')?.click();
  });
  document.addEventListener('keydown', event => { if (event.key === 'Escape') list.hidden = true; });
  document.addEventListener('click', event => { if (!bar.contains(event.target)) list.hidden = true; });
})();
