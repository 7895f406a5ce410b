import { useStore } from '@daybook/host/store';
import { useShell } from '../use-shell.ts';

/** True if somebody is logged in, and an app can be searched. */
export function useHasSearch(): boolean {
  const { feed, session } = useShell();
  const user = useStore(session.user);
  return user !== undefined && feed.apps.some(({ search }) => search);
}
