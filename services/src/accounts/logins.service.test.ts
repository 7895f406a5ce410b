import { busy, ProblemError } from '../http/problem-error.ts';
import type { Attempt } from './attempts.service.ts';
import { LoginsService } from './logins.service.ts';

const credentials = { username: 'ann', password: 'right' };
const client = { address: '192.0.2.1', requestId: 'a request', cookies: undefined, userAgent: undefined };

describe('a login', () => {
  it.each([
    ['whose password is right succeeds', () => Promise.resolve(true), ['succeed']],
    ['whose password is wrong stays counted as failed', () => Promise.resolve(false), ['fail']],
    ['whose password nobody had the time to check is not counted', () => Promise.reject(busy(2)), ['withdraw']],
  ])('%s', async (_, isRight, expected) => {
    const told: string[] = [];
    const logins = loginsWith(isRight, told);

    const outcome = await logins.logIn(credentials, client).catch((error: unknown) => error);
    expect(told).toEqual(expected);
    expect(outcome instanceof ProblemError).toBe(!expected.includes('succeed'));
  });
});

/** Over an account that exists: only the result of the password check, and what the counters and the log are told, matter here. */
function loginsWith(isRight: () => Promise<boolean>, told: string[]) {
  const tell = (word: keyof Attempt) => () => Promise.resolve(void told.push(word));
  const attempt = { succeed: tell('succeed'), withdraw: tell('withdraw'), fail: tell('fail') };
  return new LoginsService(
    { findForLogin: () => Promise.resolve({ id: 'id', passwordHash: 'hash', isKnownNetwork: false }), isRight } as never,
    {} as never,
    { beginLogin: () => Promise.resolve(attempt), admit: (_: unknown, work: () => unknown) => work() } as never,
    { placeOf: () => ({ device: undefined, network: 'network' }), open: () => Promise.resolve({ tokens: {} }) } as never,
  );
}
