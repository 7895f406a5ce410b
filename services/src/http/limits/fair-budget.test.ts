import { FairBudget } from './fair-budget.ts';

/** Returns a budget, and the names of evicted reservations. */
function budgetOf(limit: number) {
  const budget = new FairBudget(limit);
  const ended: string[] = [];
  const reserve = (key: string, amount: number, name = key, canEnd = true) =>
    budget.reserve(key, { amount, evict: () => canEnd && ended.push(name) > 0 });
  return { reserve, ended };
}

it('reserves up to its limit, and again what was released', () => {
  const { reserve } = budgetOf(10);
  const release = reserve('ada', 10);
  expect(reserve('ada', 1)).toBeUndefined();
  release!();
  release!();
  expect([reserve('ada', 10), reserve('ada', 1)]).toEqual([expect.any(Function), undefined]);
});

it('evicts the oldest reservation of the client that holds most, and no more than needed', () => {
  const { reserve, ended } = budgetOf(10);
  for (const name of ['first', 'second', 'third']) reserve('ada', 3, name);
  expect(reserve('bob', 3)).toBeDefined();
  expect(ended).toEqual(['first']);
});

it('rejects a client that would hold most itself', () => {
  const { reserve, ended } = budgetOf(10);
  for (const _ of [1, 2]) reserve('ada', 3);
  reserve('bob', 4);
  expect([reserve('bob', 3), ended]).toEqual([undefined, []]);
});

it('evicts the older of two clients that hold as much', () => {
  const { reserve, ended } = budgetOf(10);
  reserve('ada', 10);
  expect([reserve('bob', 10), ended]).toEqual([expect.any(Function), ['ada']]);
});

it('gives one client no more than its limit', () => {
  const budget = new FairBudget(10, 5);
  const entry = { amount: 3, evict: () => false };
  expect([budget.reserve('ada', entry), budget.reserve('ada', { ...entry }), budget.reserve('bob', { ...entry })]).toEqual([
    expect.any(Function),
    undefined,
    expect.any(Function),
  ]);
});

it('rejects a newcomer if nothing can be evicted', () => {
  const { reserve } = budgetOf(10);
  reserve('ada', 10, 'ada', false);
  expect(reserve('bob', 1)).toBeUndefined();
});
