import { matchPath } from '@daybook/contracts/path-pattern';
import { AccountScreen } from '../account/account-screen.tsx';
import { ConnectionsScreen } from '../connections/connections-screen.tsx';
import { useShell } from '../page-shell.ts';
import { Missing } from './missing.tsx';
import { useStore } from '@daybook/host/store';

/** What no app has: a screen of the page's own, or word that there is none. */
export function RestScreen() {
  const { path } = useStore(useShell().place.location);
  if (matchPath('/account', path)) return <AccountScreen />;
  return matchPath('/connections', path) ? <ConnectionsScreen /> : <Missing />;
}
