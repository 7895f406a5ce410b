import type { Feed, FeedApp } from '@daybook/contracts/apps';
import { type FakeApi, fakeApi } from '@daybook/kit/testing/fake-api';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { HostProvider } from '@daybook/kit/host/use-host';
import { act, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { getAppNames, start, unregisterApplication } from 'single-spa';
import { Page } from './frame/page.tsx';
import type { BrowserEnvironment } from './browser-environment.ts';
import { openShell } from './open-shell.ts';
import { type Shell, ShellContext } from './use-shell.ts';
import { type DraftBuffer, browserDrafts } from '@daybook/host/drafts/browser-drafts';
import { testDraftBuffer } from '@daybook/host/testing/test-databases';
import { logInAs } from './session/test-session.ts';

export { aToken, logInAs, quietConsole } from './session/test-session.ts';

interface PageOptions extends Partial<BrowserEnvironment> {
  /** The first path. */
  at?: string;
  store?: DraftBuffer;
  user?: string;
  apps?: readonly FeedApp[];
  trying?: Feed['trying'];
  /** Sets the responses of the API, before the first call. */
  script?: (api: FakeApi) => void;
}

/** A page with a fake API, without the code of apps, and with drafts in memory. All else is real. */
export interface TestPage {
  readonly shell: Shell;
  readonly api: FakeApi;
  readonly loadPage: jest.Mock;
  readonly reload: jest.Mock;
}

export function testShell({
  at = '/',
  user,
  apps = [anApp()],
  trying,
  script,
  store = testDraftBuffer(),
  ...environment
}: PageOptions = {}): TestPage {
  window.history.replaceState(null, '', at);
  if (user) logInAs(user);
  const api = fakeApi();
  script?.(api);
  const [loadPage, reload] = [jest.fn(), jest.fn()];
  const shell = openShell({
    feed: { apps: [...apps], ...(trying && { trying }) },
    load: () => Promise.resolve(anEmptyApp()),
    fetch: api.fetch,
    storage: keyValueStorage(),
    drafts: Promise.resolve(browserDrafts(store)),
    loadPage,
    reload,
    ...environment,
  });
  return { shell, api, loadPage, reload };
}

/** Renders the whole page. */
export function openPage(options: PageOptions = {}) {
  // Apps and responses change the page outside of `act`, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const page = testShell(options);
  return { ...page, user: userEvent.setup(), ...render(<Page shell={page.shell} />) };
}

/** Renders one part of the page. */
export function renderPart(part: ReactNode, options: PageOptions = {}) {
  const page = testShell(options);
  const { shell } = page;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellContext value={shell}>
      <HostProvider host={shell.host}>{children}</HostProvider>
    </ShellContext>
  );
  return { ...page, user: userEvent.setup(), ...render(part, { wrapper }) };
}

/** Returns an app of the feed. Its name is unique, because single-spa knows apps by their names. */
export function anApp(part: Partial<FeedApp> = {}): FeedApp {
  const name = `app-${(count += 1)}`;
  return {
    name,
    title: 'Notes',
    menu: [{ label: 'Notes', path: '/', order: 1, icon: 'notes' }],
    paths: [
      { path: '/', login: true },
      { path: '/add-note', login: false },
      { path: '/notes/:slug', login: true },
    ],
    needs: { shell: '^1.0.0', api: '^1.0.0' },
    version: '1.0.0',
    entry: `/apps/${name}/1.0.0/remoteEntry.js`,
    ...part,
  };
}

let count = 0;

const nothing = () => Promise.resolve();
export const anEmptyApp = () => ({ bootstrap: nothing, mount: nothing, unmount: nothing });

/** Changes local storage as another tab does: this tab gets an event. */
export function inAnotherTab(change: () => void) {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage'));
  });
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// All tests share one single-spa, as they share the window.
beforeAll(() => start());
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  return Promise.all(getAppNames().map((name) => unregisterApplication(name)));
});

/** Emits `online` until the page reacts: React adds the listener a moment after it has rendered a screen. */
export const backOnline = (reaction: () => unknown) =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(reaction()).toBeTruthy();
  });
