import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firstLoads, overBudgets } from './first-loads.mjs';

describe('a first load', () => {
  it('counts only the files that the page requests', () => {
    const dist = aBuild({
      files: { 'entry.js': 'a', 'first.js': 'b', 'later.js': randomBytes(5000) },
      preload: ['entry.js', 'first.js'],
    });

    expect(firstLoads(dist)).toMatchObject([{ part: 'first load of habits', files: 2, gzip: 42, budget: 40_000 }]);
  });

  it('must be within the budget of app.json', () => {
    const files = { 'entry.js': randomBytes(2000) };
    const within = aBuild({ files, preload: ['entry.js'], budget: 2100 });
    const over = aBuild({ files, preload: ['entry.js'], budget: 2000 });

    expect(overBudgets([within, over])).toEqual([
      expect.stringMatching(/^The first load of habits is 2,0\d\d bytes of gzip, and the budget 2,000\.$/),
    ]);
  });

  it('must be within 40,000 bytes if app.json has no budget', () => {
    const dist = aBuild({ files: { 'entry.js': randomBytes(40_000) }, preload: ['entry.js'] });

    expect(overBudgets([dist])).toEqual([expect.stringContaining('the budget 40,000.')]);
  });
});

describe('the federation runtime of the shell', () => {
  const files = { 'main.js': 'a', 'federation.js': randomBytes(25_000) };
  const exposing = (name: string) => aBuild({ name, files, preload: ['main.js'], exposes: { './federation': ['federation.js'] } });

  it('has a budget of its own', () => {
    const dist = exposing('shell');
    expect(firstLoads(dist)).toMatchObject([{ part: 'first load of shell' }, { part: 'federation runtime of shell', files: 1 }]);
    expect(overBudgets([dist])).toEqual([expect.stringMatching(/^The federation runtime of shell is 25,0\d\d bytes of gzip/)]);
  });

  it('is not a module of the same name that an app exposes', () => {
    expect(firstLoads(exposing('habits'))).toHaveLength(1);
  });
});

describe('the embed', () => {
  const files = { 'entry.js': 'a', 'board.js': randomBytes(3000), 'element.js': randomBytes(9000) };
  const embedding = (loader: number, element: number) =>
    aBuild({ files, preload: [], embed: { loader: 'board.js', element: 'element.js', budgets: { loader, element } } });

  it('must be within the budgets of package.json', () => {
    expect(overBudgets([embedding(3100, 9100)])).toEqual([]);
    expect(overBudgets([embedding(3000, 9000)])).toEqual([
      expect.stringMatching(/^The loader of habits in other pages is 3,0\d\d bytes of gzip, and the budget 3,000\.$/),
      expect.stringMatching(/^The element of habits in other pages is 9,0\d\d bytes of gzip, and the budget 9,000\.$/),
    ]);
  });

  it('is not checked for a release without one', () => {
    expect(firstLoads(aBuild({ files, preload: ['entry.js'] }))).toHaveLength(1);
  });
});

type Build = {
  name?: string;
  files: Record<string, string | Buffer>;
  preload: string[];
  exposes?: object;
  budget?: number;
  embed?: object;
};

function aBuild({ name = 'habits', files, preload, exposes, budget, embed }: Build) {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-first-load-'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(dist, name), content);
  fs.writeFileSync(path.join(dist, 'release.json'), JSON.stringify({ app: { name, budget }, preload, exposes, embed }));
  return dist;
}
