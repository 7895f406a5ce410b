import type { Connection } from '@daybook/contracts/portals';

/** A portal that was allowed the board, in however many browsers. */
export interface Connected {
  readonly id: string;
  readonly name: string;
  /** When it was first allowed, of what still holds. */
  readonly since: string;
  readonly used: string;
}

/** What a person allowed is a portal: its connections are put together. The one used last comes first. */
export function byPortal(connections: readonly Connection[]): readonly Connected[] {
  const portals = new Map<string, Connected>();
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
