import { describeSecrets } from './secret-uses.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const use = (id: string, first: number, last: number) => ({ id, firstUsed: at(first), lastUsed: at(last) });
const now = at(20).getTime();
const describeAt = (known: Partial<Parameters<typeof describeSecrets>[0]>) =>
  describeSecrets(
    { ids: ['new', 'old'], uses: [use('new', 10, 20), use('old', 1, 10)], counts: new Map(), days: 90, ...known },
    now,
  );

describe('the secrets of the settings', () => {
  it('sign or are accepted, with the time of their use', () => {
    expect(describeAt({ ids: ['new', 'next'] })[0]).toEqual({
      id: 'new',
      use: 'signs',
      values: 0,
      firstUsed: '2026-01-10T00:00:00.000Z',
      lastUsed: '2026-01-20T00:00:00.000Z',
    });
    expect(describeAt({ ids: ['new', 'next'] })[1]).toEqual({ id: 'next', use: 'accepted', values: 0 });
  });

  it('can be removed when no session of their time is left, and no stored value', () => {
    expect(describeAt({})[1]).toMatchObject({ id: 'old', removable: '2026-04-10T00:15:00.000Z' });
    expect(describeAt({ counts: new Map([['old', 2]]) })[1]).toMatchObject({ values: 2 });
    expect(describeAt({ counts: new Map([['old', 2]]) })[1]).not.toHaveProperty('removable');
    expect(describeAt({ counts: new Map([[null, 1]]) })[1]).not.toHaveProperty('removable');
  });
});

describe('a secret that is missing in the settings', () => {
  it('is listed while sessions or values may need it', () => {
    const named = (known: Parameters<typeof describeAt>[0]) => describeAt({ ids: ['new'], ...known }).map(({ id }) => id);
    expect(named({})).toEqual(['new', 'old']);
    expect(named({ days: 9 })).toEqual(['new']);
    expect(named({ days: 9, counts: new Map([['old', 1]]) })).toEqual(['new', 'old']);
  });
});
