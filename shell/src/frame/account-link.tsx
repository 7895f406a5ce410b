import { Link } from '@daybook/kit/ui/link';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ownAccount } from '../account/own-account.ts';
import { useShell } from '../use-shell.ts';
import { texts } from './idle-texts.ts';
import { css } from './settings-panel.css';
import { useStore } from '@daybook/host/store';

/**
 * A link to the account, with the username once it is known. It is read from the server when the settings open; after a failure, when
 * they open again.
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

/** Returns undefined until the response arrives, and if there is none. */
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
