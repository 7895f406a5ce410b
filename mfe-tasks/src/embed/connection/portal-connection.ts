import { openConnection, type PortalTokens, refreshConnection } from '@daybook/contracts/portal-tokens';
import { userOf } from '@daybook/host/access-token';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, withLock } from '@daybook/kit/host/scheduling';
import { texts } from '../texts.ts';
import { type ConsentGrant, type ConsentRequest, requestConsent } from './connect-window.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';

/** A connection (an OAuth grant) that the person has consented to in a window of Daybook. */
export interface PortalConnection extends TokenSource {
  /** Asks the person for consent. Call it in a click handler. Rejects with a ConnectError. */
  readonly connect: () => Promise<void>;
}

export interface ConnectionOptions {
  readonly origin: string;
  readonly portal: string;
  /** The registered origin that asks for consent. Default: that of this page. */
  readonly page?: string | undefined;
  /** Holds the refresh token for all boards and tabs of this origin. */
  readonly storage: KeyValueStorage;
  readonly consent?: (request: ConsentRequest) => Promise<ConsentGrant>;
}

/**
 * Opens the connection that the boards of one portal share. Returns a function that gives each board its view of it, which makes calls
 * by the board's own `fetch` and keeps no reference to a board that was closed.
 */
export function openPortalConnection(options: ConnectionOptions): (fetch: Host['fetch']) => PortalConnection {
  const { origin, portal, page = window.location.origin, storage, consent = requestConsent } = options;
  const key = `daybook:connection:${portal}`;
  const runLocked = withLock(key, browserLocks());
  const { subscribe, notify } = connectionEvents(key);
  const params = { id: portal };
  let token: AccessToken | undefined;
  let connecting: Promise<void> | undefined;

  const isValid = () => token !== undefined && token.expires > Date.now();
  const usable = (spent?: string) => (isValid() && token?.access !== spent ? token?.access : undefined);
  const save = ({ access, refresh, expiresIn }: PortalTokens) => {
    storage.setItem(key, refresh);
    token = { access, expires: Date.now() + expiresIn * 1000 - Math.min(EARLY_MS, expiresIn * 500) };
    return access;
  };
  async function exchange(fetch: Host['fetch'], spent: string | undefined): Promise<string> {
    const renewed = usable(spent);
    if (renewed !== undefined) return renewed;
    const refresh = storage.getItem(key);
    if (refresh === null) throw token ? withdrawn() : notConnected();
    try {
      return save((await call(fetch, refreshConnection, { params, body: { refresh } })).data);
    } catch (error) {
      if (isRefused(error)) storage.removeItem(key);
      throw refreshError(error, isValid());
    }
  }
  async function connect(fetch: Host['fetch']) {
    const body = await consent({ origin, portal, page });
    save((await runLocked(() => call(fetch, openConnection, { params, body }))).data);
    notify();
  }
  return (fetch) => ({
    current: () => usable(),
    renew: (spent) => runLocked(() => exchange(fetch, spent)),
    userId: () => userOf(token?.access ?? storage.getItem(key) ?? undefined),
    subscribe,
    connect: () => (connecting ??= connect(fetch).finally(() => (connecting = undefined))),
  });
}

/** Notifies of connections that were made in this page or in another tab. */
function connectionEvents(key: string) {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const subscribe = (listener: () => void) => {
    const onStorage = ({ key: changed, newValue }: StorageEvent) => changed === key && newValue !== null && listener();
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return { subscribe, notify };
}

interface AccessToken {
  readonly access: string;
  /** When to stop using it, by this machine's clock. */
  readonly expires: number;
}

/** A token is renewed this much before it expires, because a call takes time; a short-lived one after half its life. */
const EARLY_MS = 20_000;

const notConnected = () => new NoTokenError('not-connected', texts.connectText);
const withdrawn = () => new NoTokenError('withdrawn', texts.withdrawn);

function refreshError(error: unknown, wasValid: boolean) {
  if (!isRefused(error)) return new TypeError('Daybook could not be reached for a token.', { cause: error });
  // Rejected before it expired: the person, or the operator, has withdrawn the connection.
  const reason = wasValid ? 'withdrawn' : 'expired';
  return new NoTokenError(reason, texts[reason], { cause: error });
}

/** False for "too many requests", timeouts and server errors: they do not end the connection. */
const isRefused = (error: unknown) => isCallError(error) && [400, 401, 403, 404].includes(error.problem?.status ?? 0);
