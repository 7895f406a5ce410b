import type { Feed, FeedApp } from '@daybook/contracts/apps';
import { type FakeApi, fakeApi } from '@daybook/kit/testing/fake-api';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { HostProvider } from '@daybook/kit/host/use-host';
import { act, configure, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { getAppNames, start, unregisterApplication } from 'single-spa';
import { Page } from './frame/page.tsx';
import type { BrowserEnvironment } from './browser-environment.ts';
import { openShell } from './open-shell.ts';
import { type Shell, ShellContext } from './use-shell.ts';
import { type DraftBuffer, browserDrafts } from '@daybook/host/drafts/browser-drafts';
import { testDraftBuffer } from '@daybook/host/testing/test-databases';
import '@daybook/host/testing/test-browser';

// A machine that does other things as well is slow, and no test is about that.
configure({ asyncUtilTimeout: 10_000 });

interface Given extends Partial<BrowserEnvironment> {
  /** The address that the page is opened at. */
  at?: string;
  /** Where drafts are kept. */
  store?: DraftBuffer;
  /** Who is logged in. */
  user?: string;
  apps?: readonly FeedApp[];
  trying?: Feed['trying'];
  /** Says what the API answers, before it is asked. */
  script?: (answers: FakeApi) => void;
}

/** A page of which all is real but what it stands on: the API, the code of the apps, and where drafts are kept. */
export interface TestPage {
  readonly shell: Shell;
  readonly answers: FakeApi;
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
  ...ground
}: Given = {}): TestPage {
  window.history.replaceState(null, '', at);
  if (user) logInAs(user);
  const answers = fakeApi();
  script?.(answers);
  const [loadPage, reload] = [jest.fn(), jest.fn()];
  const shell = openShell({
    feed: { apps: [...apps], ...(trying && { trying }) },
    load: () => Promise.resolve(anEmptyApp()),
    fetch: answers.fetch,
    storage: keyValueStorage(),
    drafts: Promise.resolve(browserDrafts(store)),
    loadPage,
    reload,
    ...ground,
  });
  return { shell, answers, loadPage, reload };
}

/** The whole page, as a person sees it. */
export function openPage(given: Given = {}) {
  // It is not the test alone that changes a page: apps and answers come when they come, as in a browser.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const page = testShell(given);
  return { ...page, user: userEvent.setup(), ...render(<Page shell={page.shell} />) };
}

/** One part of the page. */
export function renderPart(part: ReactNode, given: Given = {}) {
  const page = testShell(given);
  const { shell } = page;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellContext value={shell}>
      <HostProvider host={shell.host}>{children}</HostProvider>
    </ShellContext>
  );
  return { ...page, user: userEvent.setup(), ...render(part, { wrapper }) };
}

/** An app of the feed; single-spa knows it by its name, so each has its own. */
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

/** Tokens as a login leaves them. */
export function logInAs(user: string, { expiresIn = 900 } = {}) {
  window.localStorage.setItem('refresh', `refresh-of-${user}`);
  window.localStorage.setItem('access', aToken({ user, expiresIn }));
}

/** An access token; nobody checks its signature here. */
export function aToken({ user = 'ann', expiresIn = 900, issuedAt = Date.now() / 1000 } = {}) {
  const encoded = (part: object) => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${encoded({ alg: 'HS256' })}.${encoded({ sub: user, iat: issuedAt, exp: issuedAt + expiresIn })}.signature`;
}

/** Another tab changes what all tabs share, and the browser tells this one. */
export function inAnotherTab(change: () => void) {
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** What a failed call writes into the console, caught. */
export function quietConsole() {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// There is one single-spa, as there is one window.
beforeAll(() => start());
afterEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  return Promise.all(getAppNames().map((name) => unregisterApplication(name)));
});

/** The network is back, and says so until the page has heard it: React begins to listen a moment after it has shown a screen. */
export const backOnline = (heard: () => unknown) =>
  waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(heard()).toBeTruthy();
  });
