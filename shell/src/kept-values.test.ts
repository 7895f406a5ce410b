import './test-browser.ts';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { keepValues } from './kept-values.ts';

const valuesOf = (app: string) => keepValues(keyValueStorage(), app);

describe('kept values', () => {
  it('are in local storage, under the name that the specification gives them, and gone when removed', () => {
    const values = valuesOf('calendar');
    values.write('accessToken', 'handle');
    expect(window.localStorage.getItem('accessToken')).toBe('handle');
    values.remove('accessToken');
    expect(values.read('accessToken')).toBeUndefined();
  });

  it("of one app are no other app's, nor are the session's tokens an app's", () => {
    window.localStorage.setItem('refresh', 'secret');
    valuesOf('calendar').write('accessToken', 'handle');
    valuesOf('notes').write('view', 'grid');
    expect(['view', 'refresh', 'accessToken'].map((key) => valuesOf('tasks').read(key))).toEqual([undefined, undefined, undefined]);
    expect(valuesOf('notes').read('view')).toBe('grid');
  });

  it('tell of a change here and in another tab, until nobody listens', () => {
    const values = valuesOf('calendar');
    const heard = jest.fn();
    const stop = values.subscribe(heard);
    values.write('accessToken', 'handle');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
    stop();
    values.remove('accessToken');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
