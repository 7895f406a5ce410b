import type { Database } from '../database/database.ts';

/**
 * Ends the surplus sessions of a user, the least recently used first. Their rows, and those of sessions that ended before, expire at once,
 * so that `delete-sessions` deletes them. Logins are not limited: an account once had 300,000 sessions, which one statement could not end
 * in its time limit.
 *
 * @param current - the id of a session that is kept
 * @returns the ids of the ended sessions, for `rejectTokens` once the transaction is committed
 */
export async function endSurplusSessions(database: Database, owner: string, current: string): Promise<string[]> {
  const ended = await database.rows<{ id: string }>(endSurplus, [owner, current, maxSessions - 1, atOnce]);
  return ended.map(({ id }) => id);
}

/** The most sessions of a user, who sees all of them at `/account`. */
export const maxSessions = 100;

/** The most rows that a login changes. If an account has more from an earlier release, its next logins end them. */
const atOnce = 1000;

const endSurplus = `
  update sessions set revoked = coalesce(revoked, now()), expires = now() where owner_id = $1 and id in (
    select id from sessions where owner_id = $1 and id <> $2 and expires > now()
    order by revoked is null desc, used desc, id desc offset $3 limit $4
  ) returning id`;
