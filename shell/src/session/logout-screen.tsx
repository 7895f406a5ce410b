import { Spinner } from '@daybook/kit/ui/spinner';
import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect } from 'react';
import { useShell } from '../page-shell.ts';
import { css, sheet } from './logout-screen.css';
import { texts } from './texts.ts';

/** Clears local storage, and with it the session, and goes to the login, which says what is kept on this device. */
export function LogoutScreen() {
  useStyles(sheet);
  const { session, place } = useShell();
  useEffect(() => {
    session.end();
    place.navigate('/login', { replace: true });
  }, [session, place]);
  return (
    <div className={css.leaving} role="status" aria-label={texts.loggingOut}>
      <Spinner />
    </div>
  );
}
