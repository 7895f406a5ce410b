import { Link } from '@daybook/kit/ui/link';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ownAccount } from '../account/own-account.ts';
import { useShell } from '../page-shell.ts';
import { texts } from './late-texts.ts';
import { css } from './settings-panel.css';
import { useStore } from '@daybook/host/store';

/**
 * Leads to the account, with the name of who is logged in once it is known. The server is asked when the settings open; after a failure,
 * when they open again.
 */
export function AccountLink({ openings, onClick }: { openings: number; onClick: () => void }) {
  const username = useUsername(openings);
  return (
    <Link to="/account" className={css.entry} onClick={onClick}>
      <UserRound size={18} aria-hidden="true" />
      <span className={css.account}>
        {texts.account}{' '}
        {username && (
          <span dir="auto" className={css.who}>
            {username}
          </span>
        )}
      </span>
    </Link>
  );
}

/** Undefined until the answer comes, and if nobody answers. */
function useUsername(openings: number) {
  const { session, host } = useShell();
  const user = useStore(session.user);
  const [known, setKnown] = useState<{ user: string; username: string }>();
  useEffect(() => {
    if (openings === 0 || user === undefined) return;
    ownAccount({ session, host }).then(
      ({ username }) => setKnown({ user, username }),
      (error: unknown) => console.error('readAccount', error),
    );
  }, [openings, user, session, host]);
  return known?.user === user ? known?.username : undefined;
}
