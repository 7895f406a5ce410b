import type { Host } from '@daybook/kit/host/host';
import type { AuthReason, EmitBoardEvent } from './board-events.ts';
import type { BoardOptions, GetToken } from './board-options.ts';
import { type BoardAccess, openAccess } from './connection/board-access.ts';
import { ConnectError } from './connection/connect-window.ts';
import { hostTokens } from './connection/token-source.ts';
import { type ConnectionOptions, openPortalConnection, type PortalConnection } from './connection/portal-connection.ts';
import { pageStorage } from './host/embedded-host.ts';
import { texts } from './texts.ts';

/** A board's access to the tasks, from the first token on. */
export interface BoardSession {
  readonly access: BoardAccess;
  /** Undefined if the host page provides the tokens. */
  readonly connect: (() => Promise<void>) | undefined;
}

interface SessionOptions extends Pick<BoardOptions, 'origin' | 'portal' | 'onBehalfOf'> {
  readonly getToken: GetToken | undefined;
  readonly emit: EmitBoardEvent;
}

export function openBoardSession({ origin, portal, onBehalfOf, getToken, emit }: SessionOptions): BoardSession {
  const fetch = fetchFrom(origin, () => emit('daybook:error', { code: 'offline', message: texts.unreachable }));
  const onRequired = (reason: AuthReason) => emit('daybook:auth-required', { reason });
  if (getToken) {
    const source = hostTokens(getToken, (error) => emit('daybook:error', { code: 'token', message: messageOf(error) }));
    return { access: openAccess({ source, fetch, onRequired }), connect: undefined };
  }
  const connection = sharedConnection({ origin, portal, page: onBehalfOf })(fetch);
  const access = openAccess({ source: connection, fetch, onRequired });
  return { access, connect: () => connect(connection, access, emit) };
}

async function connect(connection: PortalConnection, access: BoardAccess, emit: EmitBoardEvent) {
  try {
    await connection.connect();
  } catch (error) {
    emit('daybook:error', { code: 'connect', message: messageOf(error) });
    if (error instanceof ConnectError && error.why === 'refused') emit('daybook:auth-required', { reason: 'refused' });
    throw error instanceof ConnectError ? error : new Error(texts.unreachable, { cause: error });
  }
  await access.retry();
}

/** Calls Daybook's API from another origin: without cookies, and without `keepalive`, which browsers do not allow for calls with a preflight. */
function fetchFrom(origin: string, onOffline: () => void): Host['fetch'] {
  return (path, init) =>
    window
      .fetch(new URL(path, origin), { ...init, credentials: 'omit', mode: 'cors', keepalive: false })
      .catch((error: unknown) => {
        if (!init?.signal?.aborted && !isStream(init)) onOffline();
        throw error;
      });
}

/** The stream of changes is opened again by itself, and nobody waits for it. */
const isStream = (init?: RequestInit) => new Headers(init?.headers).get('accept') === 'text/event-stream';

/** Returns the connection that all boards of one portal share in this page. */
function sharedConnection(options: Omit<ConnectionOptions, 'storage'>) {
  const key = `${options.origin} ${options.portal}`;
  const shared = connections.get(key) ?? openPortalConnection({ ...options, storage: pageStorage() });
  connections.set(key, shared);
  return shared;
}

const connections = new Map<string, ReturnType<typeof openPortalConnection>>();

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
