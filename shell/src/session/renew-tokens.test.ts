import { refresh } from '@daybook/contracts/accounts';
import { isUsable } from '@daybook/host/access-token';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { withLock } from '@daybook/kit/host/scheduling';
import { fakeApi } from '@daybook/kit/testing/fake-api';
import { aToken, logInAs, quietConsole } from './test-session.ts';
import { renewTokens } from './renew-tokens.ts';
import { tokenStorage } from './token-storage.ts';

const never = () => new Promise<never>(() => undefined);

/** A refresh attempt of one tab; all tabs take turns. */
function tabs() {
  const api = fakeApi();
  api.on(refresh, () => ({ access: aToken(), refresh: 'second' }));
  const [tokens, runLocked] = [tokenStorage(keyValueStorage()), withLock('daybook-session', undefined)];
  const usable = (token: string | undefined) => isUsable(token, Date.now());
  const tab = { tokens, fetch: api.fetch, spent: tokens.read().access, isUsable: usable, received: tokens.write, runLocked };
  return { api, tab };
}

beforeEach(() => {
  quietConsole();
  logInAs('ann', { expiresIn: -1 });
});
afterEach(() => jest.useRealTimers());

describe('a tab that cannot load the code of the call', () => {
  it('does not block other tabs, and its own calls only for five seconds', async () => {
    const { api, tab } = tabs();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
    const hanging = renewTokens({ ...tab, load: never });
    const other = renewTokens(tab);
    await jest.advanceTimersByTimeAsync(4000);
    expect(await other).toBe('renewed');
    expect(api.requests(refresh)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await hanging).toBe('slow');
  });

  it('does not need it if another tab has renewed the token, or nobody is logged in', async () => {
    const { tab } = tabs();
    window.localStorage.setItem('access', aToken());
    expect(await renewTokens({ ...tab, load: never })).toBe('renewed');
    window.localStorage.clear();
    expect(await renewTokens({ ...tab, load: never })).toBe('refused');
  });

  it('keeps the session', async () => {
    const { tab } = tabs();
    expect(await renewTokens({ ...tab, load: () => Promise.reject(new TypeError('Failed to fetch')) })).toBe('unreachable');
    expect(window.localStorage.getItem('refresh')).toBe('refresh-of-ann');
  });
});

describe('a tab that another one holds up', () => {
  it('sends no token that the other has exchanged while it hung', async () => {
    const { api, tab } = tabs();
    const { requestTokens } = await import('./account-calls.ts');
    const load = () => {
      const exchangeLate: typeof requestTokens = (fetch, spent, isCurrent) => {
        tab.received({ access: aToken(), refresh: 'of another tab' });
        return requestTokens(fetch, spent, isCurrent);
      };
      return Promise.resolve({ requestTokens: exchangeLate });
    };
    expect(await renewTokens({ ...tab, load })).toBe('unreachable');
    expect(api.requests(refresh)).toEqual([]);
    expect(window.localStorage.getItem('refresh')).toBe('of another tab');
    expect(await renewTokens(tab)).toBe('renewed');
  });
});
