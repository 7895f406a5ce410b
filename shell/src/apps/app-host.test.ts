import type { FeedApp } from '@daybook/contracts/apps';
import { readDocument } from '@daybook/contracts/documents';
import { createStore } from '@daybook/host/store';
import { fakeApi, jsonResponse } from '@daybook/kit/testing/fake-api';
import { testHost } from '@daybook/kit/testing/test-host';
import { anApp, quietConsole } from '../test-shell.tsx';
import { appHost, type HostServices, pageHost, storageKey } from './app-host.ts';
import type { RouteState } from './route-state.ts';

function aPage(app: FeedApp) {
  const route = createStore<RouteState>({ kind: 'app', app, guarded: true, check: 'passed' });
  const setTitle = jest.fn();
  const user = createStore<string | undefined>('ann');
  const storageOf = () => ({});
  const parts = { storageOf, route, setTitle, user, setUnsaved: jest.fn(), navigation: {} } as unknown as HostServices;
  return { parts, route, setTitle, user };
}

describe("an app's host", () => {
  it('sets the title only while the app is shown', () => {
    const app = anApp();
    const { parts, route, setTitle } = aPage(app);
    const host = appHost(parts, app, jest.fn());
    host.setTitle('Milk');
    route.set({ kind: 'shell' });
    host.setTitle('Too late');
    expect(setTitle.mock.calls).toEqual([['Milk']]);
  });

  it("keeps the calendar's token under the key of the specification, and other values under the app's name", () => {
    const keys = [
      storageKey('calendar')('accessToken'),
      storageKey('calendar')('accessTokenOf'),
      storageKey('calendar')('access'),
      storageKey('tasks')('accessToken'),
      storageKey('notes')('refresh'),
    ];
    expect(keys).toEqual(['accessToken', 'accessTokenOf', 'app:calendar:access', 'app:tasks:accessToken', 'app:notes:refresh']);
  });

  it('has the drafts of the app and of its outbox, and rejects those of other apps', async () => {
    const app = anApp();
    const { parts } = aPage(app);
    const stored = testHost().drafts;
    await stored.write('notes/new', 'private');
    const { drafts } = appHost({ ...parts, drafts: stored }, app, jest.fn());
    for (const key of [`${app.name}/new`, 'outbox/1']) {
      await drafts.write(key, 'mine');
      expect([await drafts.read(key), await drafts.keys(key)]).toEqual(['mine', [key]]);
      await drafts.remove(key);
      expect(await drafts.read(key)).toBeUndefined();
    }
    for (const key of ['notes/new', '', app.name, `${app.name}x/new`]) {
      const attempts = [drafts.read(key), drafts.write(key, ''), drafts.remove(key), drafts.keys(key)];
      const results = await Promise.allSettled(attempts);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    }
    expect(await stored.read('notes/new')).toBe('private');
  });

  it('calls the backend of its own app', async () => {
    const app = anApp();
    const fetch = jest.fn(() => Promise.resolve(new Response('mine')));
    const host = appHost({ ...aPage(app).parts, fetch }, app, jest.fn());
    expect(await (await host.backend?.('/days', { method: 'PUT' }))?.text()).toBe('mine');
    expect(fetch).toHaveBeenCalledWith(`/api/x/${app.name}/days`, { method: 'PUT' });
  });

  it('has the documents of its app', async () => {
    const app = anApp();
    const { parts } = aPage(app);
    const api = fakeApi();
    api.on(readDocument, ({ params }) => jsonResponse({ of: params['app'] }, { etag: '"a.1"' }));
    const documents = await appHost({ ...parts, fetch: api.fetch, outbox: testHost().outbox }, app, jest.fn()).documents?.();
    expect(await documents?.get('run')).toEqual({ key: 'run', content: { of: app.name }, etag: '"a.1"' });
  });

  it('has the current user', () => {
    const { parts, user } = aPage(anApp());
    const host = pageHost(parts, 'shell');
    user.set('bob');
    expect(host.session.userId()).toBe('bob');
  });

  it('logs errors with the name of the app and the context', () => {
    const logged = quietConsole();
    const error = new Error('broken');
    pageHost(aPage(anApp()).parts, 'notes').reportError(error, 'draft');
    expect(logged).toHaveBeenCalledWith('notes: draft', error);
  });

  it('does not log aborted calls', () => {
    const logged = quietConsole();
    pageHost(aPage(anApp()).parts, 'notes').reportError(new DOMException('Called off.', 'AbortError'), 'list');
    expect(logged).not.toHaveBeenCalled();
  });
});
