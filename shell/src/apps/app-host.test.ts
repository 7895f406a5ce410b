import type { FeedApp } from '@daybook/contracts/apps';
import { createStore } from '@daybook/host/store';
import { anApp, quietConsole } from '../test-shell.tsx';
import { hostFor, type Page, pageHost, storageKey } from './app-host.ts';
import type { Stage } from './stage.ts';

function aPage(app: FeedApp) {
  const stage = createStore<Stage>({ kind: 'app', app, guarded: true, check: 'passed' });
  const setTitle = jest.fn();
  const user = createStore<string | undefined>('ann');
  const storageOf = () => ({});
  const parts = { storageOf, stage, setTitle, user, setUnsaved: jest.fn(), place: {} } as unknown as Page;
  return { parts, stage, setTitle, user };
}

describe("an app's host", () => {
  it('names the screen while the app is on the page', () => {
    const app = anApp();
    const { parts, stage, setTitle } = aPage(app);
    const host = hostFor(parts, app, jest.fn());
    host.setTitle('Milk');
    stage.set({ kind: 'rest' });
    host.setTitle('Too late');
    expect(setTitle.mock.calls).toEqual([['Milk']]);
  });

  it("keeps the calendar's token under the key of the specification, and other values under the app's name", () => {
    const keys = [storageKey('calendar')('accessToken'), storageKey('tasks')('accessToken'), storageKey('notes')('refresh')];
    expect(keys).toEqual(['accessToken', 'app:tasks:accessToken', 'app:notes:refresh']);
  });

  it('knows the user of this moment', () => {
    const { parts, user } = aPage(anApp());
    const host = pageHost(parts, 'shell');
    user.set('bob');
    expect(host.session.userId()).toBe('bob');
  });

  it('says in the console whose failure it was, and where', () => {
    const logged = quietConsole();
    const error = new Error('broken');
    pageHost(aPage(anApp()).parts, 'notes').reportError(error, 'draft');
    expect(logged).toHaveBeenCalledWith('notes: draft', error);
  });

  it('is silent about what was called off', () => {
    const logged = quietConsole();
    pageHost(aPage(anApp()).parts, 'notes').reportError(new DOMException('Called off.', 'AbortError'), 'list');
    expect(logged).not.toHaveBeenCalled();
  });
});
