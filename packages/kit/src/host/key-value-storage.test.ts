import { keyValueStorage } from './key-value-storage.ts';
import { blockSiteData } from '../testing/test-storage.ts';

beforeEach(() => window.localStorage.clear());

describe('key-value storage', () => {
  it("uses the browser's local storage", () => {
    const storage = keyValueStorage();
    storage.setItem('access', 'one');
    expect(window.localStorage.getItem('access')).toBe('one');
    expect([storage.isLasting(), storage.keys()]).toEqual([true, ['access']]);
    storage.clear();
    expect(window.localStorage).toHaveLength(0);
  });

  it('works in memory if site data is blocked, and is not lasting', () => {
    blockSiteData();
    const storage = keyValueStorage();
    expect(storage.isLasting()).toBe(false);
    storage.setItem('access', 'one');
    storage.setItem('refresh', 'two');
    storage.removeItem('access');
    expect([storage.getItem('access'), storage.getItem('refresh'), storage.keys()]).toEqual([null, 'two', ['refresh']]);
    storage.clear();
    expect(storage.keys()).toEqual([]);
  });

  it('keeps a value in memory if storage is full, and leaves no older value to other tabs', () => {
    const storage = keyValueStorage();
    storage.setItem('refresh', 'spent');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    storage.setItem('refresh', 'next');
    expect([storage.getItem('refresh'), window.localStorage.getItem('refresh'), storage.isLasting()]).toEqual([
      'next',
      null,
      false,
    ]);
    jest.restoreAllMocks();
    storage.setItem('refresh', 'third');
    expect([window.localStorage.getItem('refresh'), storage.isLasting()]).toEqual(['third', true]);
  });
});
