import { Spinner } from '@daybook/kit/ui/spinner';
import { useStyles } from '@daybook/kit/ui/styles';
import { useEffect } from 'react';
import { useShell } from '../use-shell.ts';
import { css, sheet } from './account-card.css';
import { texts } from './texts.ts';

/** Clears local storage, and with it the session, and goes to the login, which tells what is left on this device. */
export function LogoutScreen() {
  useStyles(sheet);
  const { session, navigation } = useShell();
  useEffect(() => {
    session.end();
    navigation.navigate('/login', { replace: true });
  }, [session, navigation]);
  return (
    <div className={css.leaving} role="status" aria-label={texts.loggingOut}>
      <Spinner />
    </div>
  );
}
