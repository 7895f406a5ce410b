import { Button } from '@daybook/kit/button';
import { Spinner } from '@daybook/kit/spinner';
import { useStyles } from '@daybook/kit/styles';
import { AccountCard } from './account-card.tsx';
import { css, sheet } from './logout-screen.css';
import { useLogout } from './use-logout.ts';
import { texts } from './texts.ts';

/** Ends the session; asks first when something that was typed would be left behind. */
export function LogoutScreen() {
  useStyles(sheet);
  const { unsaved, keep, discard, cancel } = useLogout();
  if (unsaved === 0) {
    return (
      <div className={css.leaving} role="status" aria-label={texts.loggingOut}>
        <Spinner />
      </div>
    );
  }
  return (
    <AccountCard title={texts.unsavedTitle}>
      <div className={css.choice}>
        <p>{texts.unsaved(unsaved)}</p>
        <p className={css.soft}>{texts.unsavedChoice}</p>
        <div className={css.buttons}>
          <Button variant="primary" onClick={keep}>
            {texts.keep}
          </Button>
          <Button onClick={() => void discard()}>{texts.discard}</Button>
          <Button variant="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </AccountCard>
  );
}
