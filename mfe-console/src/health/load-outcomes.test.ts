import { outcomesOf, outcomesByVersion, percent } from './load-outcomes.ts';

const point = { version: '1', at: '2026-11-21T10:00:00.000Z', mounted: 8, failed: 2, stumbled: 1 };

describe('the load outcomes', () => {
  it('count a page with an uncaught error as a mounted page that has failed', () => {
    expect(outcomesOf(point)).toEqual({ pages: 10, failures: 3 });
  });

  it('never have more failures than pages', () => {
    expect(outcomesOf({ mounted: 1, failed: 0, stumbled: 3 })).toEqual({ pages: 3, failures: 3 });
    expect(outcomesOf({ mounted: 1, failed: 2, stumbled: 2 })).toEqual({ pages: 3, failures: 3 });
  });

  it('are summed by version, in the order of the versions', () => {
    const all = outcomesByVersion([{ ...point, version: '10' }, point, { ...point, version: '2' }, point]);
    expect([...all]).toEqual([
      ['1', { pages: 20, failures: 6 }],
      ['2', { pages: 10, failures: 3 }],
      ['10', { pages: 10, failures: 3 }],
    ]);
  });
});

describe('percent', () => {
  it.each([
    [0, 10, '0 %'],
    [0, 0, '0 %'],
    [1, 3, '33 %'],
    [1, 150, '0.7 %'],
    [1, 100_000, 'less than 0.1 %'],
    [5, 5, '100 %'],
  ])('of %d in %d is %s', (failures, pages, text) => {
    expect(percent({ failures, pages })).toBe(text);
  });
});
