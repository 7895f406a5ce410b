import type { Host } from '@daybook/kit/host/host';
import { withTimeout } from '@daybook/kit/host/scheduling';
import type { AuthReason, EmitBoardEvent } from './board-events.ts';
import type { BoardOptions, Disconnected, GetToken } from './board-options.ts';
import { type BoardAccess, openAccess } from './connection/board-access.ts';
import { ConnectError } from './connection/connect-error.ts';
import { endConnections, revokeEnded } from './connection/end-connections.ts';
import { connectionKey } from './connection/forget-connections.ts';
import { hostTokens } from './connection/token-source.ts';
import { type ConnectionOptions, openPortalConnection, type PortalConnection } from './connection/portal-connection.ts';
import { pageStorage } from './host/embedded-host.ts';
import { texts } from './texts.ts';

/** A board's access to the tasks, from the first token on. */
export interface BoardSession {
  readonly access: BoardAccess;
  /** Undefined if the host page provides the tokens. */
  readonly connect: (() => Promise<void>) | undefined;
  /** Sends what is not saved, for a few seconds. Resolves to the number of changes and texts that then are not saved. */
  readonly save: () => Promise<number>;
  /** Ends the connection: forgets it in this browser at once, sends what is not saved, and then revokes it. */
  readonly disconnect: () => Promise<Disconnected>;
  /** Sets what sends the changes of the board that is shown. */
  readonly setSender: (send?: () => Promise<void>) => void;
}

interface SessionOptions extends Pick<BoardOptions, 'origin' | 'portal' | 'user' | 'onBehalfOf'> {
  readonly getToken: GetToken | undefined;
  readonly emit: EmitBoardEvent;
}

export function openBoardSession({ origin, portal, user, onBehalfOf, getToken, emit }: SessionOptions): BoardSession {
  const fetch = fetchFrom(origin, () => emit('daybook:error', { code: 'offline', message: texts.unreachable }));
  const onRequired = (reason: AuthReason) => emit('daybook:auth-required', { reason });
  if (getToken) {
    const source = hostTokens(getToken, (error) => emit('daybook:error', { code: 'token', message: messageOf(error) }));
    const access = openAccess({ source, fetch, onRequired });
    return { access, connect: undefined, ...ending(access) };
  }
  const connection = sharedConnection({ origin, portal, user, page: onBehalfOf })(fetch);
  const access = openAccess({ source: connection, fetch, onRequired });
  return { access, connect: () => connect(connection, access, emit), ...ending(access) };
}

/** Ends connections of users of the portal other than this one, and revokes those whose end Daybook does not know yet. */
export function endOtherConnections({ origin, portal, user }: Pick<BoardOptions, 'origin' | 'portal' | 'user'>, hasUsers: boolean) {
  const stored = { origin, portal, storage: pageStorage() };
  void (hasUsers ? endConnections(stored, connectionKey(portal, user)) : revokeEnded(stored));
}

/** Returns the steps of ending the connection. */
function ending(access: BoardAccess): Pick<BoardSession, 'save' | 'disconnect' | 'setSender'> {
  let sender: (() => Promise<void>) | undefined;
  const save = async (person = access.userId(), canSend = true) => {
    const unsaved = () =>
      pageStorage()
        .keys()
        .filter((key) => key.startsWith(`daybook:draft:${person}:`)).length;
    // Its code may not load, and the server may not respond.
    if (sender && canSend && unsaved() > 0) await withTimeout(sender(), SAVE_LIMIT_MS).catch(() => undefined);
    return unsaved();
  };
  return {
    setSender: (send) => void (sender = send),
    save: () => save(),
    disconnect: async () => {
      const person = access.userId();
      // First: the page may leave without waiting.
      const unsaved = await save(person, access.forget());
      return { revoked: await access.end(unsaved > 0 ? `${texts.disconnected} ${texts.unsaved}` : undefined), unsaved };
    },
  };
}

/** A logout of the portal waits for it. */
const SAVE_LIMIT_MS = 5000;

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
  const key = `${options.origin} ${connectionKey(options.portal, options.user)}`;
  const shared = connections.get(key) ?? openPortalConnection({ ...options, storage: pageStorage() });
  connections.set(key, shared);
  return shared;
}

const connections = new Map<string, ReturnType<typeof openPortalConnection>>();

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
