import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { type Drafts, type Host, hostContract, type KeptValues, type Place, type ToastAction } from './host.ts';
import { Routes } from './routes.tsx';
import { type Answers, testAnswers } from './test-answers.ts';
import { HostProvider } from './use-host.tsx';

export { answer, offline, refusal } from './test-answers.ts';

/** A host in memory, and what an app has said to it. */
export interface TestHost extends Host {
  readonly answers: Answers;
  readonly toasts: string[];
  /** What the toasts offered, one for each of `toasts`. */
  readonly offers: (ToastAction | undefined)[];
  readonly reports: unknown[];
  readonly failures: unknown[];
  /** Where `navigate` went, with its options. */
  readonly visits: { to: string; replace: boolean }[];
  readonly title: () => string | undefined;
  /** How many holds on "something is unsaved" are open. */
  readonly held: () => number;
}

/** Makes a host for component tests. `at` is the address that it starts with. */
export function testHost({ at = '/', ...overrides }: Partial<Host> & { at?: string } = {}): TestHost {
  const place = observed(placeOf(at));
  const theme = observed<'light' | 'dark'>('light');
  const answers = testAnswers();
  const offers: TestHost['offers'] = [];
  const said = { toasts: [] as string[], reports: [] as unknown[], failures: [] as unknown[] };
  const visits: TestHost['visits'] = [];
  let title: string | undefined;
  let held = 0;
  return {
    contract: hostContract,
    answers,
    ...said,
    visits,
    title: () => title,
    held: () => held,
    fetch: answers.fetch,
    session: { userId: () => 'ann' },
    location: place,
    navigate: (to, { replace = false } = {}) => {
      visits.push({ to, replace });
      place.set(placeOf(to));
    },
    offers,
    toast: (message, action) => {
      said.toasts.push(message);
      offers.push(action);
    },
    theme,
    drafts: draftsInMemory(),
    storage: valuesInMemory(),
    report: (error) => said.reports.push(error),
    fail: (error) => said.failures.push(error),
    holdUnsaved: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
    setTitle: (next) => {
      title = next;
    },
    ...overrides,
  };
}

/** Renders a part of an app as the page would: in its host, with routes, and with nothing read before. */
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

function placeOf(address: string): Place {
  const { pathname, search } = new URL(address, 'http://page');
  return { path: pathname, search };
}

function observed<Value>(first: Value) {
  let value = first;
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

/** Texts go in and out as copies, as a real store gives them. */
function draftsInMemory(): Drafts {
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

function valuesInMemory(): KeptValues {
  const values = observed<Readonly<Record<string, string>>>({});
  return {
    read: (key) => values.get()[key],
    write: (key, value) => values.set({ ...values.get(), [key]: value }),
    remove: (key) => values.set(Object.fromEntries(Object.entries(values.get()).filter(([kept]) => kept !== key))),
    subscribe: values.subscribe,
  };
}
