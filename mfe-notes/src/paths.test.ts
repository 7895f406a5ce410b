import description from '../app.json';
import { versionPath } from './history/paths.ts';
import { paths } from './paths.ts';

const notePatterns = ['/notes/:slug', '/notes/:slug/history', '/notes/:slug/history/:version'];

describe('the paths of the area', () => {
  it("are app.json's", () => {
    const owned = description.paths.map(({ path }) => path);
    expect([paths.list, paths.add, '/edit-note/:slug', ...notePatterns]).toEqual(owned);
    expect(paths.edit('a b/c')).toBe('/edit-note/a%20b%2Fc');
    expect(paths.item('a b/c')).toBe('/notes/a%20b%2Fc');
    expect(versionPath('a b/c', 3)).toBe('/notes/a%20b%2Fc/history/3');
  });
});
