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
import type { Host } from '@daybook/kit/host';
import { loggedCall } from '@daybook/kit/logged-call';

type Fetch = Host['fetch'];

export async function listApps(fetch: Fetch): Promise<AppStatus[]> {
  return (await loggedCall(fetch, list, {})).data;
}

export async function readApp(fetch: Fetch, app: string): Promise<AppStatus> {
  return (await loggedCall(fetch, read, { params: { app } })).data;
}

export async function listChanges(fetch: Fetch, app: string): Promise<Change[]> {
  return (await loggedCall(fetch, history, { params: { app } })).data;
}

export async function readHealth(fetch: Fetch, app: string, hours: number): Promise<HealthPoint[]> {
  return (await loggedCall(fetch, health, { params: { app }, query: { hours } })).data;
}

export async function goLive(fetch: Fetch, app: string, request: LiveRequest): Promise<Change> {
  return (await loggedCall(fetch, give, { params: { app }, body: request })).data;
}

export async function rollBack(fetch: Fetch, app: string, request: RollbackRequest): Promise<Change> {
  return (await loggedCall(fetch, takeBack, { params: { app }, body: request })).data;
}

/** With a release token, and nothing of the session. */
export const bearing =
  (fetch: Fetch, token: string): Fetch =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(path, { ...init, headers, credentials: 'omit' });
  };
