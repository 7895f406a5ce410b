import { act, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import {
  type Change,
  type ChangeFeed,
  type DraftStore,
  type Host,
  hostContract,
  type HostLocation,
  type HostStorage,
  type ToastAction,
} from '../host/host.ts';
import { Routes } from '../host/routes.tsx';
import { loadOnce } from '../host/scheduling.ts';
import { HostProvider } from '../host/use-host.tsx';
import { type FakeApi, fakeApi } from './fake-api.ts';
import { type TestDocuments, testDocuments } from './test-documents.ts';
import { type TestEvents, testEvents } from './test-events.ts';
import { testOutbox } from './test-outbox.ts';
import { installTestLocks } from './test-locks.ts';

export { deferred, jsonResponse, offline, quietConsole, problemResponse } from './fake-api.ts';
// jsdom has no locks.
beforeEach(installTestLocks);

export { otherTab } from './test-tabs.ts';

// The machine may be slow.
configure({ asyncUtilTimeout: 10_000 });

/** A host in memory that records what the app does with it. */
export interface TestHost extends Host {
  readonly api: FakeApi;
  readonly toasts: string[];
  /** The action of each toast. */
  readonly toastActions: (ToastAction | undefined)[];
  readonly reports: unknown[];
  readonly crashes: unknown[];
  /** The calls of `navigate`. */
  readonly navigations: { to: string; replace: boolean }[];
  /** The calls of `openExternal`. */
  readonly openedUrls: string[];
  readonly title: () => string | undefined;
  readonly changes: TestChanges;
  /** Rejects if the test says so by an override. */
  readonly documents: () => Promise<TestDocuments>;
  readonly events: () => Promise<TestEvents>;
  /** The number of calls of `setUnsaved` that were not undone. */
  readonly unsavedCount: () => number;
}

/** Changes that the test makes elsewhere. */
interface TestChanges extends ChangeFeed {
  readonly publish: (topic: string, change: Change) => void;
}

/** Returns a host for component tests. @param at - the path that it starts with */
export function testHost({
  at = '/',
  ...overrides
}: Partial<Omit<Host, 'changes' | 'documents' | 'events'>> &
  Partial<Pick<TestHost, 'documents' | 'events'>> & { at?: string } = {}): TestHost {
  const location = createStore(toLocation(at));
  const api = fakeApi();
  const { recorded, ...page } = recordingPage();
  return {
    contract: hostContract,
    api,
    ...recorded,
    ...page,
    fetch: api.fetch,
    backend: api.backend,
    session: { userId: () => 'ann' },
    location,
    navigate: (to, { replace = false } = {}) => {
      recorded.navigations.push({ to, replace });
      location.set(toLocation(to));
    },
    hasUserInteracted: () => true,
    theme: createStore<'light' | 'dark'>('light'),
    drafts: memoryDrafts(),
    storage: memoryValues(),
    changes: testChanges(),
    documents: loadOnce(() => Promise.resolve(testDocuments())),
    events: loadOnce(() => Promise.resolve(testEvents())),
    outbox: loadOnce(() => Promise.resolve(testOutbox())),
    ...overrides,
  };
}

type Recorded = Pick<TestHost, 'toasts' | 'toastActions' | 'reports' | 'crashes' | 'navigations' | 'openedUrls'>;

/** The members of the host that record their calls. */
function recordingPage() {
  const recorded: Recorded = { toasts: [], toastActions: [], reports: [], crashes: [], navigations: [], openedUrls: [] };
  let title: string | undefined;
  let unsavedCount = 0;
  return {
    recorded,
    title: () => title,
    setTitle: (next: string) => void (title = next),
    unsavedCount: () => unsavedCount,
    setUnsaved: () => {
      unsavedCount += 1;
      return () => void (unsavedCount -= 1);
    },
    openExternal: (address: string) => void recorded.openedUrls.push(address),
    toast: (message: string, action?: ToastAction) => {
      recorded.toasts.push(message);
      recorded.toastActions.push(action);
    },
    reportError: (error: unknown) => void recorded.reports.push(error),
    crash: (error: unknown) => void recorded.crashes.push(error),
  };
}

/** Returns the draft of a form, from the first of its slots. */
export async function draftOf<Draft>({ drafts }: Host, form: string): Promise<Draft | undefined> {
  const [key] = await drafts.keys(form);
  return key === undefined ? undefined : drafts.read<Draft>(key);
}

/** Renders a component as the page does: with a host, with routes, and with an empty cache. */
export function renderApp(ui: ReactNode, host: Host = testHost()) {
  const cache = new Map();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HostProvider host={host}>
      <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, shouldRetryOnError: false }}>
        <Routes>{children}</Routes>
      </SWRConfig>
    </HostProvider>
  );
  return render(ui, { wrapper });
}

function toLocation(address: string): HostLocation {
  const { pathname, search } = new URL(address, 'http://page');
  return { path: pathname, search };
}

function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: Value) => {
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Stores copies of drafts, like a real store. */
function memoryDrafts(): DraftStore {
  const texts = new Map<string, string>();
  return {
    read: <Draft,>(key: string) => {
      const text = texts.get(key);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as Draft));
    },
    write: (key, draft) => Promise.resolve(void texts.set(key, JSON.stringify(draft))),
    remove: (key) => Promise.resolve(void texts.delete(key)),
    keys: (prefix) => Promise.resolve([...texts.keys()].filter((key) => key.startsWith(prefix))),
  };
}

function testChanges(): TestChanges {
  const subscribers = new Set<readonly [topic: string, listener: (change: Change) => void]>();
  return {
    subscribe: (...subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    publish: (changed, change) =>
      act(() => {
        for (const [topic, listener] of [...subscribers]) if (topic === changed) listener(change);
      }),
  };
}

function memoryValues(): HostStorage {
  const values = createStore<Readonly<Record<string, string>>>({});
  return {
    read: (key) => values.get()[key],
    write: (key, value) => values.set({ ...values.get(), [key]: value }),
    remove: (key) => values.set(Object.fromEntries(Object.entries(values.get()).filter(([other]) => other !== key))),
    subscribe: values.subscribe,
  };
}
