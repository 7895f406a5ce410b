import type { OwnAccount } from '@daybook/contracts/accounts';
import type { PageSession } from '../session/session.ts';
import type { Shell } from '../use-shell.ts';

const cache = new WeakMap<PageSession, { user: string | undefined; account: Promise<OwnAccount> }>();

/** Reads the user's account, once per user: the settings and the account screen share the result. A failure is not cached. */
export function ownAccount({ session, host }: Pick<Shell, 'session' | 'host'>): Promise<OwnAccount> {
  const user = session.user.get();
  const before = cache.get(session);
  if (before && before.user === user) return before.account;
  const account = import('./own-account-calls.ts').then(({ readOwnAccount }) => readOwnAccount(host.fetch));
  const entry = { user, account };
  cache.set(session, entry);
  account.catch(() => cache.get(session) === entry && cache.delete(session));
  return account;
}
