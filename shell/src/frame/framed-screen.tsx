import { matchPath } from '@daybook/contracts/path-pattern';
import { useStore } from '@daybook/host/store';
import { ButtonLink } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { useInitialFocus } from '@daybook/kit/ui/use-initial-focus';
import { useEffect } from 'react';
import { AccountScreen } from '../account/account-screen.tsx';
import { ConnectionsScreen } from '../connections/connections-screen.tsx';
import { TrashScreen } from '../trash/trash-screen.tsx';
import { ConflictScreen } from '../unsent/conflict-screen.tsx';
import { UnsentScreen } from '../unsent/unsent-screen.tsx';
import { useShell } from '../use-shell.ts';
import { screenSpec } from '../screen-spec.ts';
import { css, sheet } from './framed-screen.css';
import { texts } from './idle-texts.ts';

/** The shell's screen for a path that belongs to no app. */
export function FramedScreen() {
  const { path } = useStore(useShell().navigation.location);
  if (matchPath('/account', path)) return <AccountScreen />;
  if (matchPath('/trash', path)) return <TrashScreen />;
  if (matchPath('/unsent', path)) return <UnsentScreen />;
  if (matchPath('/unsent/:id', path)) return <ConflictScreen />;
  return matchPath('/connections', path) ? <ConnectionsScreen /> : <NotFound />;
}

function NotFound() {
  useStyles(sheet);
  const { host } = useShell();
  const heading = useInitialFocus();
  useEffect(() => host.setTitle(screenSpec.missing), [host]);
  return (
    <div className={css.missing}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {screenSpec.missing}
      </h1>
      <p className={css.text}>{screenSpec.missingText}</p>
      <ButtonLink to="/">{texts.backHome}</ButtonLink>
    </div>
  );
}
