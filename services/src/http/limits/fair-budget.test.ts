import { FairBudget } from './fair-budget.ts';

/** Enters with entries that note their names when they are ended. */
function shareOf(limit: number) {
  const share = new FairBudget(limit);
  const ended: string[] = [];
  const enter = (key: string, amount: number, name = key, canEnd = true) =>
    share.enter(key, { amount, evict: () => canEnd && ended.push(name) > 0 });
  return { enter, ended };
}

it('holds up to its limit, and again what was given back', () => {
  const { enter } = shareOf(10);
  const leave = enter('ada', 10);
  expect(enter('ada', 1)).toBeUndefined();
  leave!();
  leave!();
  expect([enter('ada', 10), enter('ada', 1)]).toEqual([expect.any(Function), undefined]);
});

it('ends the oldest of who holds most for another, and no more than is needed', () => {
  const { enter, ended } = shareOf(10);
  for (const name of ['first', 'second', 'third']) enter('ada', 3, name);
  expect(enter('bob', 3)).toBeDefined();
  expect(ended).toEqual(['first']);
});

it('refuses who would hold most themselves', () => {
  const { enter, ended } = shareOf(10);
  for (const _ of [1, 2]) enter('ada', 3);
  enter('bob', 4);
  expect([enter('bob', 3), ended]).toEqual([undefined, []]);
});

it('ends the older of two who hold as much', () => {
  const { enter, ended } = shareOf(10);
  enter('ada', 10);
  expect([enter('bob', 10), ended]).toEqual([expect.any(Function), ['ada']]);
});

it('gives one client no more than its part', () => {
  const share = new FairBudget(10, 5);
  const entry = { amount: 3, evict: () => false };
  expect([share.enter('ada', entry), share.enter('ada', { ...entry }), share.enter('bob', { ...entry })]).toEqual([
    expect.any(Function),
    undefined,
    expect.any(Function),
  ]);
});

it('refuses the newcomer where nothing can be ended', () => {
  const { enter } = shareOf(10);
  enter('ada', 10, 'ada', false);
  expect(enter('bob', 1)).toBeUndefined();
});
