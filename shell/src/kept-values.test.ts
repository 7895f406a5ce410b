import './test-browser.ts';
import { keepValues } from './kept-values.ts';

describe('kept values', () => {
  it('are in local storage, and gone when removed', () => {
    const values = keepValues(window.localStorage);
    values.write('accessToken', 'handle');
    expect(window.localStorage.getItem('accessToken')).toBe('handle');
    values.remove('accessToken');
    expect(values.read('accessToken')).toBeUndefined();
  });

  it('tell of a change here and in another tab, until nobody listens', () => {
    const values = keepValues(window.localStorage);
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
