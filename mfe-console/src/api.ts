import {
  type AppStatus,
  type Change,
  goLive as give,
  type HealthPoint,
  listApps as list,
  listChanges as history,
  type LiveRequest,
  readApp as read,
  readHealth as health,
  rollBack as takeBack,
  type RollbackRequest,
} from '@daybook/contracts/releases';
import type { ResponseOf, RequestOf, Operation } from '@daybook/contracts/operation';
import { call } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';

type Fetch = Host['fetch'];

export function listApps(fetch: Fetch): Promise<AppStatus[]> {
  return asked(fetch, list, {});
}

export function readApp(fetch: Fetch, app: string): Promise<AppStatus> {
  return asked(fetch, read, { params: { app } });
}

/** The newest first; all that fit on a page where no limit is given. */
export function listChanges(fetch: Fetch, app: string, limit?: number): Promise<Change[]> {
  return asked(fetch, history, { params: { app }, query: { limit } });
}

export function readHealth(fetch: Fetch, app: string, hours: number): Promise<HealthPoint[]> {
  return asked(fetch, health, { params: { app }, query: { hours } });
}

export function goLive(fetch: Fetch, app: string, request: LiveRequest): Promise<Change> {
  return asked(fetch, give, { params: { app }, body: request });
}

export function rollBack(fetch: Fetch, app: string, request: RollbackRequest): Promise<Change> {
  return asked(fetch, takeBack, { params: { app }, body: request });
}

/** A failure is logged; but a token that is not known is no fault, and is told on the screen. */
async function asked<Op extends Operation>(fetch: Fetch, operation: Op, input: RequestOf<Op>): Promise<ResponseOf<Op>> {
  try {
    return (await call(fetch, operation, input)).data;
  } catch (error) {
    if (!hasStatus(error, 401)) console.error(`${operation.id} failed:`, error);
    throw error;
  }
}

/** With a release token, and nothing of the session. */
export const bearing =
  (fetch: Fetch, token: string): Fetch =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers, credentials: 'omit' });
  };
