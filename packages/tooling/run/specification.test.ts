import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');

describe.each([
  ['docs/specification.md', 50],
  ['docs/faults.md', 15],
  ['docs/compatibility.md', 15],
])('%s', (page, least) => {
  const text = fs.readFileSync(path.join(root, page), 'utf8');
  const cited = [...text.matchAll(/`([\w./-]+\.tsx?)` "([^"]+)"/g)].map(([, file, title]) => [file, title]);

  it('cites a test for each line', () => {
    const rows = text.split('\n').filter((line) => /^\|(?! *(?:line|fault|feature|host|---))/.test(line));
    expect(rows.length).toBeGreaterThan(least);
    expect(rows.filter((row) => !/`[\w./-]+\.tsx?` "/.test(row))).toEqual([]);
  });

  it.each(cited)('cites what %s has: %s', (file, title) => {
    expect(fs.readFileSync(path.join(root, file), 'utf8')).toContain(title);
  });
});
