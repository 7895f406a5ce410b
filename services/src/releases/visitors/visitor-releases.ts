import {
  type AppDescription,
  type Feed,
  type FeedApp,
  type ServedApp,
  type ServedRelease,
  shellIcon,
} from '@daybook/contracts/apps';
import type { Permissions } from '@daybook/contracts/permissions';
import { createHash } from 'node:crypto';
import { fitsShell, shellName, withUsableFallbacks } from '../checks/check-compatibility.ts';
import type { LiveRelease, ServableRelease } from '../live/live-releases.service.ts';
import { fileAddress } from '../release-files.ts';
import { filledSlots } from './filled-slots.ts';
import { heardEvents } from './heard-events.ts';

/** A release that only one browser gets, because it followed a link to try it. */
export interface TriedRelease extends ServableRelease {
  readonly app: string;
}

/**
 * Returns the releases that one visitor gets: the live ones, except rollouts whose share includes the visitor, and a tried release. Each
 * has its fallback, unless that does not fit the others.
 */
export function chooseReleases(live: readonly LiveRelease[], visitor: string | undefined, tried?: TriedRelease): LiveRelease[] {
  const inRollout = rolloutsOf(live, visitor);
  const chosen = live.map((release) => {
    if (tried?.app === release.app) return replace(release, tried);
    return release.rollout && inRollout.includes(release.app) ? replace(release, release.rollout) : release;
  });
  return withUsableFallbacks(chosen, fitsShell);
}

/** Returns the apps of which a visitor gets the rollout. With the same ones, and without a tried release, visitors get the same releases. */
export function rolloutsOf(live: readonly LiveRelease[], visitor: string | undefined): string[] {
  if (visitor === undefined) return [];
  return live.filter(({ app, rollout }) => rollout && isInShare(visitor, app, rollout.share)).map(({ app }) => app);
}

/** The live release becomes the fallback of the one that replaces it. */
function replace(live: LiveRelease, { version, description, files }: ServableRelease): LiveRelease {
  if (live.version === version) return live;
  const fallback = { version: live.version, description: live.description, files: live.files };
  return { ...live, version, description, files, fallback };
}

/**
 * Returns true if a visitor is in an app's share, in percent. The hash is of the visitor and the app, not of the version: raising a
 * share removes nobody from it, and the first visitors of one app's rollouts are not the first of another's.
 */
export function isInShare(visitor: string, app: string, share: number): boolean {
  const hash = createHash('sha256').update(`${app} ${visitor}`).digest();
  return hash.readUInt32BE() < (share / 100) * 2 ** 32;
}

type Permitted = ServableRelease & { readonly permissions?: Permissions };
type PageApp = Permitted & { readonly app: string; readonly fallback: ServableRelease | null };

/** Returns what a page loads. */
export function toFeed(releases: readonly PageApp[]): Feed {
  const apps = releases.filter(({ app }) => app !== shellName);
  return {
    apps: apps.map((release) => ({
      ...withoutAsked(release.description.app),
      ...given(release),
      ...toServed(release, apps),
      ...preloaded(release),
      menu: toMenu(release),
    })),
    state: stateOf(releases),
  };
}

/** Only operators see the permissions that a release asks for. */
const withoutAsked = ({ permissions: _, ...app }: AppDescription) => app;

/** Returns the permissions that the page's scripts enforce; the browser enforces the others. */
const given = ({ permissions }: PageApp) => permissions?.workers && { permissions: { workers: true as const } };

/** Only areas of the menu are loaded ahead. */
function preloaded({ app, version, description }: PageApp): Pick<FeedApp, 'preload'> {
  if (description.app.menu.length === 0) return {};
  return { preload: description.preload.map((name) => fileAddress({ app, version }, name)) };
}

/** Returns the menu entries of an app, with the address of each icon that is a file of the release. */
function toMenu({ app, version, description, files }: PageApp): FeedApp['menu'] {
  return description.app.menu.map(({ icon, ...entry }) => {
    const own = shellIcon.safeParse(icon);
    if (icon === undefined || own.success) return { ...entry, ...(own.data && { icon: own.data }) };
    return { ...entry, image: { address: fileAddress({ app, version }, icon), integrity: files[icon]?.integrity ?? '' } };
  });
}

/** Returns a release as a page loads it, with its fallback. @param apps - the releases that may extend it */
export function toServed({ app, fallback, ...release }: PageApp, apps: readonly PageApp[] = []): ServedApp {
  const { permissions = {} } = release;
  return { ...served(app, release, apps), ...(fallback && { fallback: served(app, { ...fallback, permissions }, apps) }) };
}

function served(app: string, release: Permitted, apps: readonly PageApp[]): ServedRelease {
  const { version, description, files } = release;
  const { entry, module, styles = [] } = description;
  const format = servedFormat(release);
  const filled = filledSlots(app, description.app, apps);
  const hears = heardEvents(app, description.app, apps);
  const { emits } = description.app;
  const address = (name: string) => fileAddress({ app, version }, name);
  return {
    version,
    entry: address(entry),
    ...(format && { format }),
    ...(module !== undefined && { module }),
    ...(styles.length > 0 && {
      styles: styles.map((name) => ({ address: address(name), integrity: files[name]?.integrity ?? '' })),
    }),
    ...(filled && { filled }),
    ...(emits && { emits }),
    ...(hears && { hears }),
  };
}

/** The shell's loader for other builds also creates the policy by which an app starts workers; what we build is a remote, too. */
function servedFormat({ description: { format = 'daybook' }, permissions }: Permitted) {
  if (format !== 'daybook') return format;
  return permissions?.workers ? 'federation' : undefined;
}

/** A set of releases gets the same name again after a rollback, so that pages which loaded it before do not reload. */
function stateOf(releases: readonly PageApp[]) {
  const names = releases.map(({ app, version }) => `${app}@${version}`).sort();
  return createHash('sha256').update(names.join(' ')).digest('base64url').slice(0, 16);
}
