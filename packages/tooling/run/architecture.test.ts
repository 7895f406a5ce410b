import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');
const sections = fs.readFileSync(path.join(root, 'docs/architecture.md'), 'utf8').split(/^## /m);

describe.each([
  ['A card, from drop to row and back', 14],
  ['A publish, from command to page', 40],
])('the way of "%s" in docs/architecture.md', (title, most) => {
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
  const files = [...section.matchAll(/^- `([^`]+)`/gm)].map(([, file]) => file);

  it(`has at most ${most} files, each named once`, () => {
    expect(files.length).toBeGreaterThan(9);
    expect(files.length).toBeLessThanOrEqual(most);
    expect(new Set(files).size).toBe(files.length);
  });

  it('names files that exist', () => {
    const named = [...section.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThanOrEqual(files.length);
    expect([...files, ...named].filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });
});
