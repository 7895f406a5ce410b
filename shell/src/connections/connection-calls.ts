// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
import { type Connection, listConnections, withdrawPortal } from '@daybook/contracts/portals';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { byPortal, type Connected } from './by-portal.ts';

export async function readConnected(fetch: Host['fetch']): Promise<readonly Connected[]> {
  const { data }: { data: Connection[] } = await call(fetch, listConnections, {});
  return byPortal(data);
}

export async function withdraw(fetch: Host['fetch'], portal: string): Promise<void> {
  await call(fetch, withdrawPortal, { params: { id: portal } });
}
