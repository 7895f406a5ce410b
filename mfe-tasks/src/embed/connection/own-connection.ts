import { openConnection, type PortalTokens, refreshConnection } from '@daybook/contracts/portals';
import { call, isCallError } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, withLock } from '@daybook/kit/host/with-lock';
import { texts } from '../texts.ts';
import { type Allowed, type Asked, askInWindow } from './connect-window.ts';
import { noAccess, type TokenSource, userOf } from './token-source.ts';

/** The board's own connection: the person has allowed this portal the board in a window of Daybook. */
export interface OwnConnection extends TokenSource {
  /** Asks the person; to be called in a click. Rejects with ConnectFailed. */
  readonly connect: () => Promise<void>;
}

export interface ConnectionOptions {
  readonly origin: string;
  readonly portal: string;
  /** The registered origin that it is for. */
  readonly page?: string | undefined;
  /** Where the refresh token is kept, for all boards and tabs of this origin. */
  readonly kept: KeyValueStorage;
  readonly ask?: (asked: Asked) => Promise<Allowed>;
}

/** Of each board that shares it: what a board asks for goes by its own `fetch`, and nothing is kept of a board that is gone. */
export function ownConnection(options: ConnectionOptions): (fetch: Host['fetch']) => OwnConnection {
  const { origin, portal, page = window.location.origin, kept, ask = askInWindow } = options;
  const key = `daybook:connection:${portal}`;
  const turn = withLock(key, browserLocks());
  const { subscribe, tell } = connections(key);
  const params = { id: portal };
  let held: Held | undefined;
  let connecting: Promise<void> | undefined;

  const isGood = (now = held) => now !== undefined && now.until > Date.now();
  const usable = (spent?: string) => (isGood() && held?.access !== spent ? held?.access : undefined);
  const take = ({ access, refresh, expiresIn }: PortalTokens) => {
    kept.setItem(key, refresh);
    held = { access, until: Date.now() + expiresIn * 1000 - Math.min(EARLY_MS, expiresIn * 500) };
    return access;
  };
  async function exchange(fetch: Host['fetch'], spent: string | undefined): Promise<string> {
    const fresh = usable(spent);
    if (fresh !== undefined) return fresh;
    const refresh = kept.getItem(key);
    if (refresh === null) throw held ? noAccess('withdrawn', texts.withdrawn) : noAccess('not-connected', texts.connectText);
    try {
      return take((await call(fetch, refreshConnection, { params, body: { refresh } })).data);
    } catch (error) {
      throw refused(error, isGood(), () => kept.removeItem(key));
    }
  }
  async function connectNow(fetch: Host['fetch']) {
    const body = await ask({ origin, portal, page });
    take((await turn(() => call(fetch, openConnection, { params, body }))).data);
    tell();
  }
  return (fetch) => ({
    current: () => usable(),
    renew: (spent) => turn(() => exchange(fetch, spent)),
    userId: () => userOf(held?.access ?? kept.getItem(key) ?? ''),
    subscribe,
    connect: () => (connecting ??= connectNow(fetch).finally(() => (connecting = undefined))),
  });
}

/** Hears of connections that were made, by this page or in another tab. */
function connections(key: string) {
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const subscribe = (listener: () => void) => {
    const hear = ({ key: changed, newValue }: StorageEvent) => changed === key && newValue !== null && listener();
    listeners.add(listener);
    window.addEventListener('storage', hear);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', hear);
    };
  };
  return { subscribe, tell };
}

interface Held {
  readonly access: string;
  /** When it is of no use any more, by this machine's clock. */
  readonly until: number;
}

/** A call takes its time. Of a token that lives shortly half its life is used. */
const EARLY_MS = 20_000;

/** A refusal ends the connection; "too many" and "too slow" say nothing about it, nor does a server that was not reached. */
function refused(error: unknown, wasGood: boolean, forget: () => void): unknown {
  const status = isCallError(error) ? (error.problem?.status ?? 0) : 0;
  if (![400, 401, 403, 404].includes(status)) return new TypeError('Daybook was not reached for a token.', { cause: error });
  forget();
  // Refused before its time: the person, or the operator, has taken it back.
  return wasGood ? noAccess('withdrawn', texts.withdrawn, { cause: error }) : noAccess('expired', texts.expired, { cause: error });
}
