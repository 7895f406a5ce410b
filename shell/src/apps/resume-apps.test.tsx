import type { FeedApp } from '@daybook/contracts/apps';
import type { HostProps, Resumable } from '@daybook/kit/host/lifecycles';
import { waitFor } from '@testing-library/react';
import type { LifeCycles } from 'single-spa';
import { browserDrafts } from '@daybook/host/drafts/browser-drafts';
import { testDraftBuffer } from '@daybook/host/testing/test-databases';
import { anApp, anEmptyApp, inAnotherTab, logInAs, openPage, quietConsole } from '../test-shell.tsx';

/** A page with two apps, where these people have left something unsent of these apps. */
async function openWithUnsent(options: Parameters<typeof openPage>[0], left: readonly (readonly [string, string])[]) {
  const store = testDraftBuffer();
  const drafts = browserDrafts(store);
  for (const [person, app] of left) await drafts.of(() => person).write(`${app}/outbox/one`, {});
  const resumed: string[] = [];
  const load = (app: FeedApp) => {
    const resume = ({ host }: Pick<HostProps, 'host'>) => resumed.push(`${app.name} of ${host.session.userId()}`);
    return Promise.resolve({ ...anEmptyApp(), resume } as LifeCycles & Resumable);
  };
  const tasks = anApp({ name: 'tasks', menu: [], paths: [{ path: '/task', login: true }] });
  const page = openPage({ ...options, apps: [anApp({ name: 'notes' }), tasks], load, store });
  return { ...page, resumed };
}

describe('unsent work of an earlier page', () => {
  it('is sent by its app, which is not shown', async () => {
    const { resumed } = await openWithUnsent({ user: 'ann' }, [['ann', 'tasks']]);
    await waitFor(() => expect(resumed).toEqual(['tasks of ann']));
  });

  it('is left to an app that is shown, and to its own user', async () => {
    const left = ['ann', 'bob'].flatMap((person) => ['notes', 'tasks'].map((app) => [person, app] as const));
    const { resumed } = await openWithUnsent({ at: '/task', user: 'ann' }, left);
    await waitFor(() => expect(resumed).toEqual(['notes of ann']));
  });

  it('is sent after the login of the same person', async () => {
    quietConsole();
    const { resumed } = await openWithUnsent({ at: '/login' }, [
      ['ann', 'tasks'],
      ['bob', 'tasks'],
    ]);
    expect(resumed).toEqual([]);
    inAnotherTab(() => logInAs('ann'));
    await waitFor(() => expect(resumed).toEqual(['tasks of ann']));
  });
});
