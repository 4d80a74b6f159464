extension Atlas {
  /// The page around the cards.
  static let template = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Operators of ReactiveConcurrency, drawn</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; --ink: #1f2328; --faint: #59636e; --paper: #ffffff; --edge: #d1d9e0; --link: #0969da;
      --shade: #0003; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e6edf3; --faint: #9198a1; --paper: #0d1117; --edge: #3d444d; --link: #58a6ff; --shade: #fff4; }
    }
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
    header, main { max-width: 76rem; margin: 0 auto; padding: 1rem; }
    form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; }
    label { display: flex; flex-direction: column; font-size: .875rem; color: var(--faint); flex: 1 1 14rem; min-width: 0; }
    input, select { font: inherit; padding: .4rem .5rem; width: 100%; border: 1px solid var(--edge); border-radius: 6px;
      color: var(--ink); background: var(--paper); }
    a { color: var(--link); text-decoration: none; }
    a:hover { text-decoration: underline; }
    main { padding-top: 0; }
    section { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 34rem), 1fr)); column-gap: 2rem; }
    section h2 { grid-column: 1 / -1; }
    article { border-top: 1px solid var(--edge); padding: .75rem 0; scroll-margin-top: 1rem; min-width: 0; }
    article:target { box-shadow: inset 4px 0 var(--link); padding-left: .75rem; }
    h1 { margin: 0 0 .25rem; } h2 { margin: 1.5rem 0 .5rem; } h3 { margin: 0; font-size: 1.05rem; }
    h3 a { font-family: ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    dd { overflow-wrap: anywhere; }
    article p { margin: .1rem 0; color: var(--faint); }
    /* A drawing shrinks to three quarters; beyond that it scrolls, and a shadow at the edge says so. */
    .drawing { overflow-x: auto; background:
      linear-gradient(to right, var(--paper) 40%, transparent) left / 2.5rem 100% local,
      linear-gradient(to left, var(--paper) 40%, transparent) right / 2.5rem 100% local,
      linear-gradient(to right, var(--shade), transparent) left / 1rem 100% scroll,
      linear-gradient(to left, var(--shade), transparent) right / 1rem 100% scroll; background-repeat: no-repeat; }
    .drawing svg { display: block; height: auto; width: clamp(calc(var(--width) * .75), 100%, var(--width)); }
    .drawing .paper { fill: none; }
    nav { display: flex; gap: 1.25rem; }
    dl { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: .25rem 0 0; font-size: .875rem; }
    dt, dd { display: inline; margin: 0; } dt { color: var(--faint); margin-right: .35rem; }
    [hidden] { display: none; }
    {{style}}
    </style>
    </head>
    <body>
    <header>
    <!-- home -->
    <h1>The operators, drawn</h1>
    <p>Time runs to the right, one column a second. Each drawing is of a real run in virtual time.</p>
    <form role="search">
    <label>Search, also by the name elsewhere <input id="search" type="search" autocomplete="off" accesskey="/"></label>
    <label>Family <select id="family"><option value="">All</option>
    {{families}}
    </select></label>
    <label>Names of <select id="library"><option value="">All libraries</option><option>ReactiveCocoa</option>
    <option>Rx</option><option>Combine</option></select></label>
    <label>Question <select id="question"><option value="">Any</option>
    {{questions}}
    </select></label>
    </form>
    <p id="found" role="status">{{count}} operators</p>
    </header>
    <main>
    {{cards}}</main>
    <script type="application/json" id="names">{{names}}</script>
    <script type="application/json" id="operators">{{operators}}</script>
    <script>
    const field = name => document.getElementById(name);
    const cards = [...document.querySelectorAll('article')];
    const sections = [...document.querySelectorAll('section')];
    const results = document.createElement('section');
    document.querySelector('main').prepend(results);
    const homes = new Map(cards.map(card => [card, card.parentElement]));
    {{finder}}
    // With the names of one library, or of all.
    const finders = Object.fromEntries(['', 'ReactiveCocoa', 'Rx', 'Combine'].map(library => [library, makeFinder(cards
      .filter(card => !library || card.dataset[library.toLowerCase()])
      .map(card => {
        const { name, reactivecocoa = '', rx = '', combine = '', topics, questions, family } = card.dataset;
        const elsewhere = library ? [card.dataset[library.toLowerCase()]] : [reactivecocoa, rx, combine];
        const own = library ? [] : [[name, 1], [topics, .75], [questions.replaceAll('|', ' '), .65], [family, .4]];
        const names = elsewhere.flatMap(text => text.split(', '));
        return { card, fields: [...own, [elsewhere.join(' '), .9]],
          names: library ? names : [name.replace(/\\(.*/, ''), ...names, ...topics.split(' ')] };
      }))]));
    function search() {
      const query = field('search').value.trim();
      const family = field('family').value, library = field('library').value, question = field('question').value;
      const named = cards.filter(card => !library || card.dataset[library.toLowerCase()]);
      const found = (query ? finders[library](query).map(entry => entry.card) : named).filter(card =>
        (!family || card.dataset.family === family) && (!question || card.dataset.questions.split('|').includes(question)));
      // By relevance if something is asked for, otherwise by family.
      for (const card of cards) homes.get(card).append(card);
      for (const card of cards) card.hidden = !found.includes(card);
      if (query) results.replaceChildren(...found);
      results.hidden = !query;
      for (const section of sections) section.hidden = !section.querySelector('article:not([hidden])');
      field('found').textContent = found.length === 1 ? '1 operator' : found.length + ' operators';
    }
    // What has been asked for is in the address, to be kept and passed on.
    function remember() {
      const asked = new URLSearchParams();
      for (const name of ['search', 'family', 'library', 'question']) {
        if (field(name).value) asked.set(name === 'search' ? 'q' : name, field(name).value);
      }
      const text = asked.toString();
      try { history.replaceState(null, '', location.pathname + (text && '?' + text) + location.hash); } catch {}
    }
    document.querySelector('form').addEventListener('input', () => { search(); remember(); });
    document.querySelector('form').addEventListener('submit', event => event.preventDefault());
    document.addEventListener('keydown', event => {
      const isTyping = event.target.matches('input, select');
      if (event.key === '/' && !isTyping) { event.preventDefault(); field('search').focus(); }
      if (event.key === 'Escape') { document.querySelector('form').reset(); search(); remember(); }
    });
    const wanted = new URLSearchParams(location.search);
    for (const name of ['search', 'family', 'library', 'question']) {
      field(name).value = wanted.get(name === 'search' ? 'q' : name) ?? '';
    }
    search();
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    // The colours that the reader has chosen on the documentation's pages, which are stored for all of a site.
    let scheme = 'auto';
    try { scheme = localStorage.getItem('developer.setting.preferredColorScheme') ?? 'auto'; } catch {}
    if (scheme !== 'auto') {
      document.documentElement.style.colorScheme = scheme;
      for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
        if (rule.media?.mediaText.includes('prefers-color-scheme')) rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
      }
    }
    </script>
    </body>
    </html>

    """
}
