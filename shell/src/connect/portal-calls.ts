import { readAccount } from '@daybook/contracts/accounts';
import { connectPortal, listConnections } from '@daybook/contracts/portal-connections';
import { readPortal, type ShownPortal } from '@daybook/contracts/portals';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type { ConnectRequest } from './connect-request.ts';

type Fetch = Host['fetch'];

export const readShownPortal = async (fetch: Fetch, id: string): Promise<ShownPortal> =>
  (await call(fetch, readPortal, { params: { id } })).data;

/** The user who is asked for consent. */
export interface Grantor {
  readonly username: string;
  /** When the user consented to this portal for the first time, if ever. */
  readonly since: string | undefined;
}

export async function readGrantor(fetch: Fetch, portal: string): Promise<Grantor> {
  const [account, connections] = await Promise.all([call(fetch, readAccount, {}), call(fetch, listConnections, {})]);
  const before = connections.data.filter((connection) => connection.portal.id === portal).map(({ created }) => created);
  return { username: account.data.username, since: before.sort()[0] };
}

/** Returns the authorization code. */
export async function grantConnection(fetch: Fetch, { portal, origin, challenge }: ConnectRequest): Promise<string> {
  const { data } = await call(fetch, connectPortal, { params: { id: portal }, body: { origin, challenge } });
  return data.code;
}
