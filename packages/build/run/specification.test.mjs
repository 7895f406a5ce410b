import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');
const page = fs.readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
const cited = [...page.matchAll(/`([\w./-]+\.test\.tsx?)` "([^"]+)"/g)].map(([, file, title]) => [file, title]);

describe('docs/specification.md', () => {
  it('cites a test for each line', () => {
    const rows = page.split('\n').filter((line) => /^\|(?! *(?:line|---))/.test(line));
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => !/`[\w./-]+\.test\.tsx?` "/.test(row))).toEqual([]);
  });

  it.each(cited)('cites what %s has: %s', (file, title) => {
    expect(fs.readFileSync(path.join(root, file), 'utf8')).toContain(title);
  });
});
