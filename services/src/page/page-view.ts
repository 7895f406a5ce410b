import { parseCookie } from 'cookie';
import { shellName } from '../releases/public.ts';
import type { PageState } from './page-state.ts';

/** The parts of a page that are shown before the shell runs. They depend on the address and on two cookies, which the shell sets. */
export interface PageView {
  /** The app that owns the path; undefined for a path that no app owns. */
  readonly owner: string | undefined;
  /** True if the page has the bar and the menu. */
  readonly isFramed: boolean;
  /** True if the bar has the button of the search in all apps. */
  readonly hasSearch: boolean;
  /** Undefined if the page follows the system. */
  readonly theme: (typeof themes)[number] | undefined;
}

const themes = ['light', 'dark'] as const;

/**
 * Returns the view for an address.
 *
 * @param cookies - the header
 */
export function viewOf({ owners, feed }: Pick<PageState, 'owners' | 'feed'>, path: string, cookies = ''): PageView {
  const found = owners.find(path);
  const owner = found?.app.app;
  const { theme, frame } = parseCookie(cookies);
  const isStandalone = owner === shellName && found?.owned.login === false;
  const isPublic = found?.owned.login === false && feed.apps.some(({ name, menu }) => name === owner && menu.length > 0);
  return {
    owner,
    // The server does not know who is logged in. Without the cookie, a guarded page will probably become the login.
    isFramed: !isStandalone && (isPublic || frame === 'shown'),
    hasSearch: frame === 'shown' && feed.apps.some(({ search }) => search),
    theme: themes.find((known) => known === theme),
  };
}
