import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
const page = read('docs/security.md');
const unique = <Value>(values: Iterable<Value>) => [...new Set(values)];

/** Files in backticks, with a title in quotation marks if one follows. */
const cited = [...page.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs))`(?:\s"([^"]+)")?/g)].map(([, file, title]) => ({
  file,
  title: title?.replaceAll('\n', ' '),
}));

describe('docs/security.md', () => {
  it('names files that exist', () => {
    const files = unique(cited.map(({ file }) => file));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });

  it('cites titles that their tests have', () => {
    const titles = cited.filter(({ title }) => title !== undefined);
    expect(titles.length).toBeGreaterThan(150);
    const missing = titles.filter(({ file, title }) => !/\.test\.tsx?$/.test(file) || !read(file).includes(title));
    expect(missing.map(({ file, title }) => `${file} "${title}"`)).toEqual([]);
  });

  it('has each of the 253 requirements of ASVS 5.0.0, levels 1 and 2, once', () => {
    const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
    const numbers = rows.flatMap((row) => row.split('|')[1].match(/\d+\.\d+\.\d+/g));
    expect([numbers.length, unique(numbers).length]).toEqual([253, 253]);
  });

  it('counts them as its tables do', () => {
    const counted = { met: 0, partly: 0, 'not met': 0, 'not applicable': 0 };
    for (const [, numbers, status] of page.matchAll(/^\| (\d[^|]*)\|[^|]*\|[^|]*\| ([a-z ]+?) *\|/gm)) {
      counted[status as keyof typeof counted] += numbers.split(',').length;
    }
    const { met, partly, 'not met': open, 'not applicable': none } = counted;
    expect(page).toContain(`${met} are met, ${partly} partly, ${open} not, and ${none} do not apply.`);
  });
});
