import { FairShare } from './fair-share.ts';

/** Enters with entries that note their names when they are ended. */
function shareOf(limit: number, most?: number) {
  const share = new FairShare(limit, most);
  const ended: string[] = [];
  const enter = (key: string, amount: number, name = key, canEnd = true) =>
    share.enter(clientOf(key), { amount, evict: () => canEnd && ended.push(name) > 0 });
  return { enter, ended };
}

/** `account@network`, or a network. */
const clientOf = (key: string) => key.split('@').reverse() as [string, string?];

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
  const share = new FairShare(10, 5);
  const entry = { amount: 3, evict: () => false };
  expect([share.enter(['ada'], entry), share.enter(['ada'], { ...entry }), share.enter(['bob'], { ...entry })]).toEqual([
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

it('ends what many accounts of one network hold, each of them little, for another network', () => {
  const { enter, ended } = shareOf(10);
  for (const account of [1, 2, 3, 4, 5]) enter(`${account}@crowd`, 2);
  expect(enter('bob@home', 4)).toBeDefined();
  expect(ended).toEqual(['1@crowd', '2@crowd']);
});

it('ends the oldest of the account that holds most in its network', () => {
  const { enter, ended } = shareOf(10);
  for (const [account, amount] of Object.entries({ ada: 2, bob: 3, carol: 3, dave: 2 })) enter(`${account}@office`, amount);
  expect(enter('erin@home', 1)).toBeDefined();
  expect(ended).toEqual(['bob@office']);
});

it('gives one network no more than its part, and shares that among its accounts', () => {
  const { enter, ended } = shareOf(10, 5);
  enter('ada@office', 3);
  enter('ada@office', 2);
  expect([enter('bob@office', 2), ended, enter('carol@home', 5)]).toEqual([
    expect.any(Function),
    ['ada@office'],
    expect.any(Function),
  ]);
  expect([enter('bob@office', 3), ended]).toEqual([undefined, ['ada@office']]);
});

it('passes over a network of which nothing can be ended', () => {
  const { enter, ended } = shareOf(10);
  enter('ada', 5, 'ada', false);
  enter('bob', 4);
  expect([enter('carol', 2), ended]).toEqual([expect.any(Function), ['bob']]);
});
