import { FairBudget } from './fair-budget.ts';

/** Returns a budget, and the names of evicted reservations. */
function budgetOf(limit: number, perClient?: number) {
  const budget = new FairBudget(limit, perClient);
  const ended: string[] = [];
  const reserve = (key: string, amount: number, name = key, canEnd = true) =>
    budget.reserve(toClient(key), { amount, evict: () => canEnd && ended.push(name) > 0 });
  return { reserve, ended };
}

/** `key` is `account@network`, or a network. */
const toClient = (key: string) => key.split('@').reverse() as [string, string?];

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
  expect([budget.reserve(['ada'], entry), budget.reserve(['ada'], { ...entry }), budget.reserve(['bob'], { ...entry })]).toEqual([
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

it('evicts many small reservations of the accounts of one network for another network', () => {
  const { reserve, ended } = budgetOf(10);
  for (const account of [1, 2, 3, 4, 5]) reserve(`${account}@crowd`, 2);
  expect(reserve('bob@home', 4)).toBeDefined();
  expect(ended).toEqual(['1@crowd', '2@crowd']);
});

it('evicts the oldest reservation of the account that holds most in its network', () => {
  const { reserve, ended } = budgetOf(10);
  for (const [account, amount] of Object.entries({ ada: 2, bob: 3, carol: 3, dave: 2 })) reserve(`${account}@office`, amount);
  expect(reserve('erin@home', 1)).toBeDefined();
  expect(ended).toEqual(['bob@office']);
});

it('gives one network no more than its share, and divides it among its accounts', () => {
  const { reserve, ended } = budgetOf(10, 5);
  reserve('ada@office', 3);
  reserve('ada@office', 2);
  expect([reserve('bob@office', 2), ended, reserve('carol@home', 5)]).toEqual([
    expect.any(Function),
    ['ada@office'],
    expect.any(Function),
  ]);
  expect([reserve('bob@office', 3), ended]).toEqual([undefined, ['ada@office']]);
});

it('skips a network that has nothing to evict', () => {
  const { reserve, ended } = budgetOf(10);
  reserve('ada', 5, 'ada', false);
  reserve('bob', 4);
  expect([reserve('carol', 2), ended]).toEqual([expect.any(Function), ['bob']]);
});
