import { keyValueStorage } from '../host/key-value-storage.ts';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Returns the storage of a page whose site data is blocked: values are kept in memory. */
export const memoryStorage = () => keyValueStorage(blocked);

/** Blocks the site data of this page until the test ends, like a browser's setting: every access throws or rejects. */
export function blockSiteData() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) replace(window, name, { get: blocked });
  replace(document, 'cookie', { get: blocked, set: blocked });
  const reject = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  replace(navigator, 'locks', { value: { request: reject, query: reject } });
  replace(window, 'BroadcastChannel', { value: blocked });
}

let restores: (() => void)[] = [];

function replace(owner: object, name: string, replacement: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...replacement });
  restores.push(() => {
    Reflect.deleteProperty(owner, name);
    if (own) Object.defineProperty(owner, name, own);
  });
}

afterEach(() => {
  for (const restore of restores) restore();
  restores = [];
});
