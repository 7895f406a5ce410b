import type { OwnAccount } from '@daybook/contracts/accounts';
import type { Shell } from '../page-shell.ts';
import type { PageSession } from '../session/session.ts';

interface Known {
  readonly user: string | undefined;
  readonly account: Promise<OwnAccount>;
}

const known = new WeakMap<PageSession, Known>();

/** Reads who is logged in, once for each person: the settings and the account screen share the answer. A failure is not kept. */
export function ownAccount({ session, host }: Pick<Shell, 'session' | 'host'>): Promise<OwnAccount> {
  const user = session.user.get();
  const before = known.get(session);
  if (before && before.user === user) return before.account;
  const account = import('./own-account-calls.ts').then(({ readOwnAccount }) => readOwnAccount(host.fetch));
  const asked = { user, account };
  known.set(session, asked);
  account.catch(() => known.get(session) === asked && known.delete(session));
  return account;
}
