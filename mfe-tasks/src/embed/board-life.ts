import type { Host } from '@daybook/kit/host/host';
import type { BoardOptions, GetToken } from './board-options.ts';
import { type KeptAccess, keepAccess } from './connection/access.ts';
import { isConnectFailed } from './connection/connect-window.ts';
import { givenTokens } from './connection/given-tokens.ts';
import { type ConnectionOptions, type OwnConnection, ownConnection } from './connection/own-connection.ts';
import { pageTexts } from './host/page-texts.ts';
import { texts } from './texts.ts';
import type { Tell } from './tell.ts';

/** A board's way to its tasks, from the first token on. */
export interface BoardLife {
  readonly access: KeptAccess;
  /** Undefined where the host itself gives the tokens. */
  readonly connect: (() => Promise<void>) | undefined;
}

interface LifeOptions extends Pick<BoardOptions, 'origin' | 'portal' | 'onBehalfOf'> {
  /** Undefined where the host gives none. */
  readonly getToken: GetToken | undefined;
  readonly tell: Tell;
}

export function beginLife({ origin, portal, onBehalfOf, getToken, tell }: LifeOptions): BoardLife {
  const fetch = fetchFrom(origin, () => tell('daybook:error', { code: 'offline', message: texts.unreachable }));
  const own = getToken ? undefined : sharedConnection({ origin, portal, page: onBehalfOf })(fetch);
  const given = getToken && givenTokens(getToken, (error) => tell('daybook:error', { code: 'token', message: wordsOf(error) }));
  const source = own ?? given;
  if (!source) throw new Error('A board has its tokens from somewhere.');
  const access = keepAccess({ source, fetch, onRequired: (reason) => tell('daybook:auth-required', { reason }) });
  return { access, connect: own && (() => connectBy(own, access, tell)) };
}

async function connectBy(own: OwnConnection, access: KeptAccess, tell: Tell) {
  try {
    await own.connect();
  } catch (error) {
    tell('daybook:error', { code: 'connect', message: wordsOf(error) });
    if (isConnectFailed(error) && error.why === 'refused') tell('daybook:auth-required', { reason: 'refused' });
    throw isConnectFailed(error) ? error : new Error(texts.unreachable, { cause: error });
  }
  await access.retry();
}

/** Daybook's API, for another origin: without cookies, and not beyond the page, which browsers refuse to calls that need a preflight. Who could not be reached is told once for each call. */
function fetchFrom(origin: string, onOffline: () => void): Host['fetch'] {
  return (path, init) =>
    window
      .fetch(new URL(path, origin), { ...init, credentials: 'omit', mode: 'cors', keepalive: false })
      .catch((error: unknown) => {
        if (!init?.signal?.aborted) onOffline();
        throw error;
      });
}

/** All boards of a page that belong to one portal have one connection. */
function sharedConnection(options: Omit<ConnectionOptions, 'kept'>) {
  const key = `${options.origin} ${options.portal}`;
  const shared = connections.get(key) ?? ownConnection({ ...options, kept: pageTexts() });
  connections.set(key, shared);
  return shared;
}

const connections = new Map<string, ReturnType<typeof ownConnection>>();

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
