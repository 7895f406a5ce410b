import type { FeedApp } from '@daybook/contracts/apps';
import { consoleReporter } from '@daybook/host/host-members';
import { type DraftStore, type Host, hostContract, type HostStorage, type Store } from '@daybook/kit/host/host';
import type { PageNavigation } from '../page-navigation.ts';
import { isShown, type RouteState } from './route-state.ts';

type SharedMembers =
  | 'fetch'
  | 'hasUserInteracted'
  | 'openExternal'
  | 'toast'
  | 'theme'
  | 'drafts'
  | 'changes'
  | 'outbox'
  | 'setUnsaved'
  | 'setTitle';

/** The parts of the page that the hosts of all apps use. */
export interface HostServices extends Pick<Host, SharedMembers> {
  readonly user: Store<string | undefined>;
  readonly navigation: PageNavigation;
  readonly storageOf: (app: string) => HostStorage;
  readonly route: Store<RouteState>;
}

/** The code that is not part of the first load. */
export const appParts = () => import('./app-parts.ts');

export function appHost(services: HostServices, app: FeedApp, crash: Host['crash']): Host {
  return {
    ...pageHost(services, app.name),
    drafts: ownDrafts(services.drafts, app.name),
    backend: async (...call) => (await appParts()).callBackend(services.fetch, app.name, ...call),
    crash,
    // An app that is being left must not set the title of the next screen.
    setTitle: (title) => isShown(services.route.get(), app) && services.setTitle(title),
  };
}

/** Returns the drafts of one app, and those that its outbox keeps until it is loaded. All others reject. */
function ownDrafts(drafts: DraftStore, app: string): DraftStore {
  const own = (key: string) => {
    if (key.startsWith(`${app}/`) || key.startsWith('outbox/')) return key;
    throw new Error(`"${key}" is not a draft of ${app}.`);
  };
  return {
    read: async (key) => drafts.read(own(key)),
    write: async (key, draft) => drafts.write(own(key), draft),
    remove: async (key) => drafts.remove(own(key)),
    keys: async (prefix) => drafts.keys(own(prefix)),
  };
}

/** Returns the host of the shell's own screens. */
export function pageHost({ user, navigation, storageOf, route: _, ...shared }: HostServices, name: string): Host {
  const reportError = consoleReporter(name);
  return {
    ...shared,
    contract: hostContract,
    session: { userId: user.get },
    ...navigation,
    storage: storageOf(name),
    documents: async () => (await appParts()).documentsOf(name, { user, ...shared }),
    reportError,
    crash: (error) => reportError(error, 'page'),
  };
}

/**
 * Returns the key in local storage for a key of an app. The specification names the key of the calendar's token, which begins that of its
 * owner; all others contain the app's name, so that no app reads the session's tokens.
 */
export const storageKey = (app: string) => (key: string) =>
  app === 'calendar' && key.startsWith('accessToken') ? key : `app:${app}:${key}`;
