import type { Database } from '../database/database.ts';

/** Deletes the connections of a user to a portal that are more than allowed, those first that were unused for longest. */
export async function deleteSurplusConnections(database: Database, owner: string, portal: string): Promise<void> {
  await database.rows(deleteSurplus, [owner, portal, maxConnections]);
}

/** In every browser together. Each takes a row, which is in the list of the user: an account once had as many as it asked for. */
const maxConnections = 20;

const deleteSurplus = `
  delete from connections where owner_id = $1 and id in (
    select id from connections where owner_id = $1 and portal_id = $2 and revoked is null order by used desc, id desc offset $3
  )`;
