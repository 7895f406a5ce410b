import type { FeedApp } from '@daybook/contracts/apps';
import { createStore } from '@daybook/host/store';
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
    const keys = [storageKey('calendar')('accessToken'), storageKey('tasks')('accessToken'), storageKey('notes')('refresh')];
    expect(keys).toEqual(['accessToken', 'app:tasks:accessToken', 'app:notes:refresh']);
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
