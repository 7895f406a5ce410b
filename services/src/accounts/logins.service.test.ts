import { busy, ProblemError } from '../http/problem-error.ts';
import type { Attempt } from './attempts.service.ts';
import { LoginsService } from './logins.service.ts';

const credentials = { username: 'ann', password: 'right' };
const client = { address: '192.0.2.1', requestId: 'a request', cookies: undefined, userAgent: undefined };

describe('a login', () => {
  it.each([
    ['with the right password succeeds', () => Promise.resolve(true), ['succeed']],
    ['with a wrong password stays counted as failed', () => Promise.resolve(false), ['fail']],
    ['whose password could not be checked is not counted', () => Promise.reject(busy(2)), ['withdraw']],
  ])('%s', async (_, isRight, expected) => {
    const calls: string[] = [];
    const logins = loginsWith(isRight, calls);

    const outcome = await logins.logIn(credentials, client).catch((error: unknown) => error);
    expect(calls).toEqual(expected);
    expect(outcome instanceof ProblemError).toBe(!expected.includes('succeed'));
  });
});

/** Returns a service with an account and a fake password check. `calls` collects the calls of the counted attempt. */
function loginsWith(isRight: () => Promise<boolean>, calls: string[]) {
  const record = (name: keyof Attempt) => () => Promise.resolve(void calls.push(name));
  const account = { id: 'id', passwordHash: 'hash', isKnownNetwork: false };
  const restore = () => Promise.resolve({ username: 'ann', passwordHash: 'hash', restored: false, result: { session: 'session' } });
  const attempt = { succeed: record('succeed'), withdraw: record('withdraw'), fail: record('fail') };
  return new LoginsService(
    { findForLogin: () => Promise.resolve(account), isRight, restore } as never,
    {
      beginLogin: () => Promise.resolve(attempt),
      admit: (_: unknown, work: () => unknown) => work(),
      log: { write() {} },
    } as never,
    { networkOf: () => 'network' } as never,
    { find: () => undefined, remember: () => 'cookie' } as never,
  );
}
