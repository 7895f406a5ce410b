import description from '../app.json';
import { paths } from './paths.ts';

describe('the paths of the area', () => {
  it("are app.json's", () => {
    const owned = description.paths.map(({ path }) => path);
    expect([paths.list, paths.add, paths.item(':pk'), paths.edit(':pk')]).toEqual(owned);
  });
});
