import type { Feed, FeedApp } from '@daybook/contracts/apps';

/**
 * Creates the page's Trusted Types policy `default`, once. Single-spa's adapters empty their element by `innerHTML = ''`; HTML that is not
 * empty stays rejected. The scripts of apps with the permission for it run as workers, and as nothing else.
 */
export function createPagePolicy() {
  const { trustedTypes: types } = window as { trustedTypes?: TrustedTypes };
  if (!types || types.defaultPolicy) return;
  const apps = readApps();
  types.createPolicy('default', {
    createHTML: (html) => (html === '' ? '' : null),
    createScriptURL: (url, _, sink) => (sink === 'Worker constructor' ? findWorker(url, apps) : null),
  });
}

/** As `readFeed` does. A function that this chunk shares with the first load would make that larger than its budget. */
const readApps = () => (JSON.parse(document.getElementById('feed')?.textContent ?? '{"apps":[]}') as Feed).apps;

/** Returns the whole address of a script of a release in this page; null for any other. */
function findWorker(url: string, apps: readonly FeedApp[]) {
  const { href, origin } = new URL(url, document.baseURI);
  const folders = apps
    .filter(({ permissions }) => permissions?.workers)
    .flatMap(({ name, version, fallback }) =>
      [version, fallback?.version].map((each) => `${location.origin}/apps/${name}/${each}/`),
    );
  return origin === location.origin && folders.some((folder) => href.startsWith(folder)) ? href : null;
}

/** As far as it is used here (W3C Trusted Types). */
interface TrustedTypes {
  readonly defaultPolicy: unknown;
  readonly createPolicy: (name: string, rules: PolicyRules) => unknown;
}

interface PolicyRules {
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (url: string, type: string, sink: string) => string | null;
}
