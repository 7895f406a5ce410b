import { busy, Refusal } from '../http/refusal.ts';
import { AccountsService } from './accounts.service.ts';
import type { LoginAttempt } from './attempts.service.ts';

const credentials = { username: 'ann', password: 'right' };

describe('a login', () => {
  it.each([
    ['whose password is right succeeds', () => Promise.resolve(true), ['succeed']],
    ['whose password is wrong stays counted as failed', () => Promise.resolve(false), []],
    ['whose password nobody had the time to look at is not counted', () => Promise.reject(busy(2)), ['withdraw']],
  ])('%s', async (_, isRight, expected) => {
    const told: (keyof LoginAttempt)[] = [];
    const accounts = accountsWith(isRight, told);

    const outcome = await accounts.authenticate(credentials, '192.0.2.1').catch((error: unknown) => error);
    expect(told).toEqual(expected);
    expect(expected.includes('succeed') ? outcome === 'id' : outcome instanceof Refusal).toBe(true);
  });
});

/** Over an account that is there: only what becomes of its password, and what the count is told, matter here. */
function accountsWith(isRight: () => Promise<boolean>, told: (keyof LoginAttempt)[]) {
  const tell = (word: keyof LoginAttempt) => () => Promise.resolve(void told.push(word));
  const [database, passwords, attempts] = [
    { manager: { findOneBy: () => Promise.resolve({ id: 'id', passwordHash: 'hash' }) } },
    { isRight },
    { beginLogin: () => Promise.resolve({ succeed: tell('succeed'), withdraw: tell('withdraw') }) },
  ];
  return new AccountsService(database as never, passwords as never, attempts as never);
}
