import { openConnection, refreshConnection } from '@daybook/contracts/portal-tokens';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks, withLock } from '@daybook/kit/host/scheduling';
import { texts } from '../texts.ts';
import { ConnectError } from './connect-error.ts';
import type { ConsentGrant, ConsentRequest } from './connect-window.ts';
import { endConnections, onEnded, revokeEnded } from './end-connections.ts';
import { connectionKey, forgetConnections } from './forget-connections.ts';
import { storedTokens } from './stored-tokens.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';

/** A connection (an OAuth grant) that the person has consented to in a window of Daybook. */
export interface PortalConnection extends TokenSource {
  /** Asks the person for consent. Call it in a click handler. Rejects with a ConnectError. */
  readonly connect: () => Promise<void>;
}

export interface ConnectionOptions {
  readonly origin: string;
  readonly portal: string;
  /** The portal's own id of its user, if it names one: each has a connection. */
  readonly user?: string | undefined;
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
  const { origin, portal, user, page = window.location.origin, storage, consent = openWindow } = options;
  const key = connectionKey(portal, user);
  // Without a limit: two uses of a refresh token at once would end the connection.
  const runLocked = withLock(key, browserLocks());
  const tokens = storedTokens(storage, key);
  let connecting: Promise<void> | undefined;
  let ends = 0;

  const stored = { origin, portal, storage };
  const hasEnded = (isRestored: boolean) => {
    // The person may have logged out of the portal on another page, which cannot notify this one.
    if (isRestored && !storage.isLasting()) void endConnections(stored);
    if (tokens.isCurrent()) return false;
    tokens.forgetAccess();
    ends += 1;
    return true;
  };
  const { subscribe, notify } = connectionEvents(key, portal, hasEnded);
  const exchange = exchanger(tokens, portal);
  async function connect(fetch: Host['fetch']) {
    const before = ends;
    // A person may consent in a window whose board was removed meanwhile.
    const stopListening = onEnded(portal, hasEnded);
    const open = (body: ConsentGrant) => runLocked(() => call(fetch, openConnection, { params: { id: portal }, body }));
    tokens.save((await consent({ origin, portal, page }).then(open).finally(stopListening)).data);
    if (ends === before) return notify();
    // Who has logged out of the page meanwhile expects no board there.
    await endConnections(stored);
    throw new ConnectError('windowClosed', texts.windowClosed);
  }
  return (fetch) => ({
    current: () => tokens.usable(),
    renew: (spent) => runLocked(() => exchange(fetch, spent)),
    userId: tokens.userId,
    subscribe,
    forget: () => forgetConnections(portal, storage),
    revoke: () => revokeEnded(stored),
    connect: () => (connecting ??= connect(fetch).finally(() => (connecting = undefined))),
  });
}

/** Opens the consent window. A board that shows Connect has its code already: a browser would block a window that opens late. */
async function openWindow(request: ConsentRequest): Promise<ConsentGrant> {
  return (await loadConnectWindow()).requestConsent(request);
}

export const loadConnectWindow = () => import('./connect-window.ts');

/** Returns a function that exchanges the refresh token, unless there is another access token than the spent one. */
function exchanger(tokens: ReturnType<typeof storedTokens>, portal: string) {
  return async (fetch: Host['fetch'], spent: string | undefined): Promise<string> => {
    const renewed = tokens.usable(spent);
    if (renewed !== undefined) return renewed;
    const refresh = tokens.refresh();
    if (refresh === null) throw tokens.wereUsed() ? withdrawn() : notConnected();
    const wasValid = tokens.isValid();
    if (!tokens.isCurrent()) tokens.forgetAccess();
    const options = { params: { id: portal }, body: { refresh } };
    const { data } = await call(fetch, refreshConnection, options).catch((error: unknown) => {
      if (isRefused(error)) tokens.removeRefresh();
      throw refreshError(error, wasValid);
    });
    // The connection has ended meanwhile, and its tokens are being revoked.
    if (!tokens.isCurrent()) throw notConnected();
    return tokens.save(data);
  };
}

/**
 * Notifies of connections that were made, and that have ended, in this page or in another tab.
 *
 * @param hasEnded - returns true if this connection has ended, and forgets its token then
 */
function connectionEvents(key: string, portal: string, hasEnded: (isRestored: boolean) => boolean) {
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const subscribe: TokenSource['subscribe'] = (listener, end) => {
    const onStorage = ({ key: changed, newValue }: StorageEvent) => changed === key && newValue !== null && listener();
    const stop = onEnded(portal, (isRestored) => hasEnded(isRestored) && end());
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      stop();
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return { subscribe, notify };
}

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
