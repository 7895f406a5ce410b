import description from '../app.json';
import { paths } from './paths.ts';

describe('the paths of the area', () => {
  it("are app.json's", () => {
    const owned = description.paths.map(({ path }) => path);
    expect([paths.list, paths.add, '/edit-note/:slug', '/notes/:slug']).toEqual(owned);
    expect(paths.edit('a b/c')).toBe('/edit-note/a%20b%2Fc');
    expect(paths.item('a b/c')).toBe('/notes/a%20b%2Fc');
  });
});
