import type { HostProps } from '@daybook/kit/host/lifecycles';
import { screen } from '@testing-library/react';
import type { LifeCycles } from 'single-spa';
import { anApp, openPage } from '../test-shell.tsx';
import type { LoadApp } from './federation.ts';
import { texts } from '../texts.ts';

export const never = () => new Promise<never>(() => undefined);

/** An app that shows its name, and records the props of each mount. */
export function aNamedApp(name: string, steps: Partial<LifeCycles<HostProps>> = {}) {
  const received: HostProps[] = [];
  const mounted = ({ element, host }: HostProps) => {
    received.push({ element, host });
    element.textContent = `The ${name} app`;
    return Promise.resolve();
  };
  const unmounted = ({ element }: HostProps) => Promise.resolve(void (element.textContent = ''));
  const lifecycles = { bootstrap: () => Promise.resolve(), mount: jest.fn(mounted), unmount: jest.fn(unmounted), ...steps };
  return { ...lifecycles, received } as typeof lifecycles & { received: HostProps[] };
}

/** Opens a page with two apps. The test may replace the load of the first. */
export function openApps({ load, at = '/' }: { load?: () => Promise<object>; at?: string } = {}) {
  const notes = anApp({ title: 'Notes' });
  const tasks = anApp({
    title: 'Tasks',
    menu: [{ label: 'Tasks', path: '/task', order: 2 }],
    paths: [{ path: '/task', login: true }],
  });
  const [notesApp, tasksApp] = [aNamedApp('notes'), aNamedApp('tasks')];
  const loads = jest.fn((app: typeof notes) =>
    app === notes ? (load?.() ?? Promise.resolve(notesApp)) : Promise.resolve(tasksApp),
  );
  const page = openPage({ at, user: 'ann', apps: [notes, tasks], load: loads as unknown as LoadApp });
  return { ...page, notes, tasks, notesApp, tasksApp, loads };
}

export type Page = ReturnType<typeof openApps>;

export const shown = (name: string) => screen.findByText(`The ${name} app`);
export const panel = () => screen.findByRole('alert');
export const goTo = (page: Page, label: string) => page.user.click(screen.getByRole('link', { name: label }));
export const retry = (page: Page) => page.user.click(screen.getByRole('button', { name: texts.retry }));
