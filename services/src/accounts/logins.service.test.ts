import { busy, ProblemError } from '../http/problem-error.ts';
import type { Attempt } from './attempts.service.ts';
import { LoginsService } from './logins.service.ts';

const credentials = { username: 'Ann', password: 'right' };
const client = { address: '192.0.2.1', requestId: 'a request', cookies: 'a cookie', userAgent: undefined };
const account = { id: 'id', passwordHash: 'hash', isKnownNetwork: true };

interface Scene {
  readonly isRight?: () => Promise<boolean>;
  readonly account?: typeof account | undefined;
  /** The browser, if an account was logged in there before. */
  readonly device?: { name: string; isOutdated: (hash: string) => boolean };
  readonly restored?: boolean;
}

/** Returns a service with doubles around it, and what it did with them. */
function aLogin(scene: Scene = {}) {
  const { isRight = () => Promise.resolve(true), device, restored = false } = scene;
  const found = 'account' in scene ? scene.account : account;
  const counted: string[] = [];
  const record = (name: keyof Attempt) => () => Promise.resolve(void counted.push(name));
  const attempt = { succeed: record('succeed'), withdraw: record('withdraw'), fail: record('fail') };
  const attempts = {
    beginLogin: jest.fn((..._: unknown[]) => Promise.resolve(attempt)),
    admit: jest.fn((_source: unknown, work: () => unknown) => work()),
    log: { write: jest.fn() },
  };
  const accounts = {
    findForLogin: () => Promise.resolve(found),
    isRight: jest.fn(isRight),
    restore: jest.fn(async (_owner: string, _hash: string | undefined, open: () => Promise<unknown>) => ({
      username: 'Ann',
      passwordHash: 'hash',
      restored,
      result: await open(),
    })),
  };
  const sessions = {
    networksOf: () => ['network'],
    open: () => Promise.resolve({ session: 'session', tokens: { access: 'a', refresh: 'r' }, ended: ['surplus'] }),
    rejectTokens: jest.fn(),
  };
  const devices = { find: jest.fn(() => device), remember: jest.fn((..._: unknown[]) => 'known') };
  const logins = new LoginsService(accounts as never, attempts as never, sessions as never, devices as never);
  return { logins, counted, accounts, attempts, sessions, devices, written: () => attempts.log.write.mock.calls as unknown[][] };
}

describe('a login', () => {
  it.each<[string, Scene, string[]]>([
    ['with the right password succeeds', {}, ['succeed']],
    ['with a wrong password stays counted as failed', { isRight: () => Promise.resolve(false) }, ['fail']],
    ['of an unknown username stays counted as failed', { account: undefined }, ['fail']],
    ['whose password could not be checked is not counted', { isRight: () => Promise.reject(busy(2)) }, ['withdraw']],
  ])('%s', async (_, scene, expected) => {
    const { logins, counted } = aLogin(scene);
    const outcome = await logins.logIn(credentials, client).catch((error: unknown) => error);
    expect(counted).toEqual(expected);
    expect(outcome instanceof ProblemError).toBe(!expected.includes('succeed'));
  });

  it('has the same error for an unknown username as for a wrong password, after the same check', async () => {
    const [unknown, wrong] = [aLogin({ account: undefined }), aLogin({ isRight: () => Promise.resolve(false) })];
    const error = { status: 401, message: 'The username or the password is wrong.', headers: { 'www-authenticate': 'Bearer' } };
    await expect(unknown.logins.logIn(credentials, client)).rejects.toMatchObject(error);
    await expect(wrong.logins.logIn(credentials, client)).rejects.toMatchObject(error);
    expect(unknown.accounts.isRight).toHaveBeenCalledWith('right', undefined);
  });

  it('opens a session, and makes the browser known for the account', async () => {
    const { logins, accounts, sessions, devices, written } = aLogin();
    expect(await logins.logIn(credentials, client)).toEqual({
      session: 'session',
      tokens: { access: 'a', refresh: 'r' },
      restored: false,
      cookie: 'known',
    });
    expect(accounts.restore).toHaveBeenCalledWith('id', { passwordHash: 'hash' }, expect.any(Function));
    expect(sessions.rejectTokens).toHaveBeenCalledWith(['surplus']);
    expect(devices.remember).toHaveBeenCalledWith('a cookie', 'ann', 'hash');
    expect(written()).toEqual([
      ['login-succeeded', client, { usernameKey: 'ann', owner: 'id', session: 'session', by: 'password' }],
    ]);
  });

  it('logs that the account was restored', async () => {
    const { logins, written } = aLogin({ restored: true });
    expect(await logins.logIn(credentials, client)).toHaveProperty('restored', true);
    expect(written()[0]).toEqual(['account-restored', client, { owner: 'id' }]);
  });
});

describe('the attempts of a login', () => {
  it('are counted for the username and the network in an unknown browser', async () => {
    const { logins, attempts } = aLogin();
    await logins.logIn(credentials, client);
    expect(attempts.admit.mock.calls[0]?.[0]).toEqual({ ...client, knownAs: undefined });
    expect(attempts.beginLogin).toHaveBeenCalledWith('ann', { device: undefined, isKnownNetwork: true }, client);
  });

  it('are counted for the browser if the account was logged in there before', async () => {
    const { logins, attempts } = aLogin({ device: { name: 'laptop', isOutdated: () => false } });
    await logins.logIn(credentials, client);
    expect(attempts.admit.mock.calls[0]?.[0]).toEqual({ ...client, knownAs: 'ann' });
    expect(attempts.beginLogin.mock.calls[0]?.[1]).toEqual({ device: 'laptop', isKnownNetwork: true });
  });

  it('are not counted for a browser that was known before the password was changed', async () => {
    const isOutdated = jest.fn(() => true);
    const { logins, attempts } = aLogin({ device: { name: 'laptop', isOutdated } });
    await logins.logIn(credentials, client);
    expect(isOutdated).toHaveBeenCalledWith('hash');
    expect(attempts.beginLogin.mock.calls[0]?.[1]).toEqual({ device: undefined, isKnownNetwork: true });
  });

  it('are not counted for a browser if there is no such account', async () => {
    const { logins, attempts } = aLogin({ account: undefined, device: { name: 'laptop', isOutdated: () => false } });
    await expect(logins.logIn(credentials, client)).rejects.toThrow();
    expect(attempts.beginLogin.mock.calls[0]?.[1]).toEqual({ device: undefined, isKnownNetwork: false });
  });
});

describe('a login with a passkey', () => {
  it('opens a session of its owner, whatever the password is', async () => {
    const { logins, accounts, written } = aLogin();
    expect(await logins.logInWithPasskey('passkey', 'id', client)).toHaveProperty('session', 'session');
    expect(accounts.restore).toHaveBeenCalledWith('id', { passkey: 'passkey' }, expect.any(Function));
    expect(written()).toEqual([
      ['login-succeeded', client, { usernameKey: 'ann', owner: 'id', session: 'session', by: 'passkey' }],
    ]);
  });

  it('without an owner is rejected and logged', async () => {
    const { logins, accounts, written } = aLogin();
    const error = { status: 401, message: 'This passkey was not accepted.', headers: { 'www-authenticate': 'Bearer' } };
    await expect(logins.logInWithPasskey('passkey', undefined, client)).rejects.toMatchObject(error);
    expect(accounts.restore).not.toHaveBeenCalled();
    expect(written()).toEqual([['login-failed', client, { passkey: 'passkey' }]]);
  });
});
