// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
import { readAccount } from '@daybook/contracts/accounts';
import { connectPortal, listConnections, readPortal, type ShownPortal } from '@daybook/contracts/portals';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type { Asked } from './request.ts';

type Fetch = Host['fetch'];

/** Who asks, as an operator registered it. */
export async function findPortal(fetch: Fetch, id: string): Promise<ShownPortal> {
  return (await call(fetch, readPortal, { params: { id } })).data;
}

/** Who is asked, and since when they have allowed it before. */
export interface Giver {
  readonly username: string;
  readonly since: string | undefined;
}

export async function findGiver(fetch: Fetch, portal: string): Promise<Giver> {
  const [account, connections] = await Promise.all([call(fetch, readAccount, {}), call(fetch, listConnections, {})]);
  const before = connections.data.filter((connection) => connection.portal.id === portal).map(({ created }) => created);
  return { username: account.data.username, since: before.sort()[0] };
}

export async function allow(fetch: Fetch, { portal, origin, challenge }: Asked): Promise<string> {
  const { data } = await call(fetch, connectPortal, { params: { id: portal }, body: { origin, challenge } });
  return data.code;
}
