import './testing/test-browser.ts';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { appStorage } from './host-members.ts';

const storageOf = (app: string) => appStorage(keyValueStorage(), (key) => `app:${app}:${key}`);

describe('the storage of an app', () => {
  it('writes under the key that `keyFor` returns, and removes it', () => {
    const storage = storageOf('calendar');
    storage.write('view', 'month');
    expect(window.localStorage.getItem('app:calendar:view')).toBe('month');
    storage.remove('view');
    expect(storage.read('view')).toBeUndefined();
  });

  it('is separate from that of another app', () => {
    storageOf('notes').write('view', 'grid');
    expect([storageOf('tasks').read('view'), storageOf('notes').read('view')]).toEqual([undefined, 'grid']);
  });

  it('notifies of changes here and in another tab, until it is unsubscribed', () => {
    const storage = storageOf('calendar');
    const listener = jest.fn();
    const unsubscribe = storage.subscribe(listener);
    storage.write('view', 'month');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    storage.remove('view');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
