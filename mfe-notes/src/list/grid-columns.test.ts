import { columnsIn } from './windowed-grid.tsx';

describe('columnsIn', () => {
  it.each([
    [358, 1],
    [559, 1],
    [560, 2],
    [1120, 3],
    [4000, 3],
    [0, 1],
  ])('fits %i pixels into %i columns', (width, columns) => {
    expect(columnsIn(width, 16)).toBe(columns);
  });

  it('gives larger text fewer columns', () => {
    expect(columnsIn(1120, 32)).toBe(2);
  });
});
