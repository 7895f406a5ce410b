import { type Connection, listConnections, withdrawPortal } from '@daybook/contracts/portal-connections';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';

/** A portal with at least one connection. */
export interface ConnectedPortal {
  readonly id: string;
  readonly name: string;
  /** When the oldest of its connections was made. */
  readonly since: string;
  readonly used: string;
}

/** Returns the portals that the user has consented to. The one that was used last comes first. */
export async function readConnectedPortals(fetch: Host['fetch']): Promise<readonly ConnectedPortal[]> {
  const { data }: { data: Connection[] } = await call(fetch, listConnections, {});
  return groupByPortal(data);
}

/** Ends all connections of a portal. */
export const withdraw = (fetch: Host['fetch'], portal: string): Promise<unknown> =>
  call(fetch, withdrawPortal, { params: { id: portal } });

/** Returns one entry for each portal. Each browser has a connection of its own, but the user consents once. */
function groupByPortal(connections: readonly Connection[]): readonly ConnectedPortal[] {
  const portals = new Map<string, ConnectedPortal>();
  for (const { portal, created, used } of connections) {
    const known = portals.get(portal.id) ?? { ...portal, since: created, used };
    portals.set(portal.id, {
      ...known,
      since: created < known.since ? created : known.since,
      used: used > known.used ? used : known.used,
    });
  }
  return [...portals.values()].sort((one, other) => (one.used > other.used ? -1 : 1));
}
