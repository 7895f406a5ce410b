import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { browserLocks } from '@daybook/kit/host/scheduling';
import { type LifeCycles, start } from 'single-spa';
import type { LoadApp } from '../../shell/src/apps/federation.ts';
import { readFeed } from '../../shell/src/apps/feed.ts';
import { Page } from '../../shell/src/frame/page.tsx';
import { renderFrame } from '../../shell/src/frame/render-frame.ts';
import { openShell } from '../../shell/src/open-shell.ts';

/** The shell's entry, with apps that are chunks of this build instead of remote containers. */
const apps: Record<string, () => Promise<unknown>> = {
  notes: () => import('../../mfe-notes/src/app.tsx'),
  tasks: () => import('../../mfe-tasks/src/app.tsx'),
  calendar: () => import('../../mfe-calendar/src/app.tsx'),
};

const load: LoadApp = async ({ name }) => {
  const app = apps[name];
  if (!app) throw new Error(`There is no app "${name}" in this bundle.`);
  return (await app()) as LifeCycles;
};

const storage = keyValueStorage();
const shell = openShell({
  feed: readFeed(),
  load,
  fetch: (path, init) => window.fetch(path, init),
  storage,
  locks: browserLocks(),
  drafts: import('@daybook/host/drafts/browser-drafts').then(({ openBrowserDrafts }) => openBrowserDrafts(storage)),
  loadPage: (to) => window.location.assign(to),
  reload: () => window.location.reload(),
});
renderFrame(document.getElementById('root') ?? document.body, <Page shell={shell} />);
start();
