/// The search of the atlas, and of the site that has it (`.ci/site`), as the browser runs it.
enum Finder {
  /// Declares `makeFinder(entries)`, which returns a function from a query to the entries found, the best first. It
  /// finds words as people write them: with mistakes, as `NearNames` does, in another library's spelling, or in the
  /// middle of a name. An entry has `names`, its own one first, and `fields`, texts with weights.
  static let script = """
    function makeFinder(entries) {
      const plain = text => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();
      const split = text => plain(text.replace(/([a-z0-9])([A-Z])/g, '$1 $2'));
      const squash = text => plain(text).replace(/ /g, '');
      const ignored = new Set(('a an and are as at be by can do does for from get have how i if in into is it me my of on or should so the '
        + 'then there this to use want we what when where which why with you').split(' '));
      const distance = (left, right) => {
        let row = Array.from({ length: right.length + 1 }, (_, index) => index);
        for (let i = 0; i < left.length; i++) {
          let diagonal = row[0];
          row[0] = i + 1;
          for (let j = 0; j < right.length; j++) {
            const replaced = diagonal + (left[i] !== right[j]);
            diagonal = row[j + 1];
            row[j + 1] = Math.min(replaced, row[j] + 1, diagonal + 1);
          }
        }
        return row[right.length];
      };
      const slips = word => word.length < 4 ? 0 : Math.max(1, Math.floor(word.length / 4));
      const likeness = (word, other) => {
        if (word === other) return 1;
        if (other.startsWith(word)) return 0.6 + 0.3 * word.length / other.length;
        if (other.length > 3 && 2 * other.length > word.length && word.startsWith(other)) return 0.6;
        if (word.length > 2 && other.includes(word)) return 0.5;
        if (Math.abs(word.length - other.length) <= slips(word) && distance(word, other) <= slips(word)) return 0.55;
        return 0;
      };
      const indexed = entries.map(entry => ({
        entry,
        fields: entry.fields.filter(field => field[0]).map(([text, weight]) =>
          ({ words: [...new Set((plain(text) + ' ' + split(text)).split(' '))].filter(Boolean), weight })),
        names: entry.names.filter(Boolean).map(squash),
      }));
      // The entries that have what is asked for, the best first.
      return query => {
        const asked = [...new Set(split(query).split(' '))].filter(Boolean);
        const words = asked.some(word => !ignored.has(word)) ? asked.filter(word => !ignored.has(word)) : asked;
        const whole = squash(query);
        const likenesses = words.map(word => indexed.map(({ fields }) => {
          let best = 0;
          for (const { words: others, weight } of fields)
            for (const other of others) best = Math.max(best, likeness(word, other) * weight);
          return best;
        }));
        // A word that few entries have says more than one that many have, and one that none has says nothing.
        const weights = likenesses.map(all => {
          const having = all.filter(likeness => likeness >= 0.25).length;
          return having ? Math.log(1 + indexed.length / having) : 0;
        });
        const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
        const found = [];
        for (const [index, { entry, names }] of indexed.entries()) {
          let score = 0, missing = 0;
          likenesses.forEach((likeness, word) => {
            score += likeness[index] * weights[word] / all;
            if (likeness[index] < 0.25) missing += weights[word] / all;
          });
          // An entry's own name first.
          names.forEach((name, index) => {
            if (whole.length > 2) score = Math.max(score, (index ? 1.2 : 1.4) * likeness(whole, name) - Math.min(0.1, name.length / 500));
          });
          if (score >= 0.2) found.push({ entry, score: score * (1 - missing / 2) });
        }
        found.sort((a, b) => b.score - a.score);
        // What is far less like it than the best is not what was meant.
        return found.filter(({ score }) => score >= 0.6 * found[0].score).map(({ entry }) => entry);
      };
    }

    """
}
