import {
  type AppStatus,
  type Change,
  goLive as goLiveOperation,
  type HealthPoint,
  listApps as listAppsOperation,
  listChanges as listChangesOperation,
  type LiveRequest,
  readApp as readAppOperation,
  readHealth as readHealthOperation,
  rollBack as rollBackOperation,
  type RollbackRequest,
} from '@daybook/contracts/releases';
import type { ResponseOf, RequestOf, Operation } from '@daybook/contracts/operation';
import { call } from '@daybook/kit/api/call';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { texts } from './texts.ts';

type Fetch = Host['fetch'];

export function listApps(fetch: Fetch): Promise<AppStatus[]> {
  return consoleCall(fetch, listAppsOperation, {});
}

export function readApp(fetch: Fetch, app: string): Promise<AppStatus> {
  return consoleCall(fetch, readAppOperation, { params: { app } });
}

/** Returns the newest changes first; as many as the API returns at once if there is no limit. */
export function listChanges(fetch: Fetch, app: string, limit?: number): Promise<Change[]> {
  return consoleCall(fetch, listChangesOperation, { params: { app }, query: { limit } });
}

export function readHealth(fetch: Fetch, app: string, hours: number): Promise<HealthPoint[]> {
  return consoleCall(fetch, readHealthOperation, { params: { app }, query: { hours } });
}

export function goLive(fetch: Fetch, app: string, request: LiveRequest): Promise<Change> {
  return consoleCall(fetch, goLiveOperation, { params: { app }, body: request });
}

export function rollBack(fetch: Fetch, app: string, request: RollbackRequest): Promise<Change> {
  return consoleCall(fetch, rollBackOperation, { params: { app }, body: request });
}

/** Logs an error before it throws it, except a 401: an unknown token is no fault, and the screen shows it. */
async function consoleCall<Op extends Operation>(fetch: Fetch, operation: Op, input: RequestOf<Op>): Promise<ResponseOf<Op>> {
  try {
    return (await call(fetch, operation, input)).data;
  } catch (error) {
    if (!hasStatus(error, 401)) console.error(`${operation.id} failed:`, error);
    throw error;
  }
}

/** Returns why data could not be loaded, and what the operator can do. */
export function errorText(error: unknown): string {
  if (hasStatus(error, 401)) return texts.unknownToken;
  if (!isCallError(error)) return texts.failedWhy;
  if (error.reason === 'offline') return texts.offline;
  if (error.reason === 'invalid-response') return texts.invalidResponse;
  return (error.problem?.status ?? 500) >= 500 ? texts.failedWhy : error.message;
}
