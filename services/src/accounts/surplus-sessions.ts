import type { Database } from '../database/database.ts';

/**
 * Ends the sessions of a user that are more than allowed, those first that were unused for longest, and lets `delete-sessions` take the
 * rows of ended ones. Logins are not limited: an account once had 300,000 sessions, and to end them all took longer than a statement may.
 *
 * @param current - the id of a session that stays
 * @returns the ids of what has ended, for `rejectTokens` once the transaction is committed
 */
export async function endSurplusSessions(database: Database, owner: string, current: string): Promise<string[]> {
  const ended = await database.rows<{ id: string }>(endSurplus, [owner, current, maxSessions - 1, atOnce]);
  return ended.map(({ id }) => id);
}

/** In all browsers together, and as many as a list of them has. */
export const maxSessions = 100;

/** How many rows a login changes. An account of an earlier release may have more, which its next logins end. */
const atOnce = 1000;

const endSurplus = `
  update sessions set revoked = coalesce(revoked, now()), expires = now() where owner_id = $1 and id in (
    select id from sessions where owner_id = $1 and id <> $2 and expires > now()
    order by revoked is null desc, used desc, id desc offset $3 limit $4
  ) returning id`;
