import { keyValueStorage } from '../host/key-value-storage.ts';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** Local storage as a page sees it whose site data is blocked: it works for the life of the page. */
export const memoryStorage = () => keyValueStorage(blocked);

/** Blocks the site data of this page until the test ends, as a browser does on request: every way to it throws or rejects. */
export function blockSiteData() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) replace(window, name, { get: blocked });
  replace(document, 'cookie', { get: blocked, set: blocked });
  const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
  replace(navigator, 'locks', { value: { request: refuse, query: refuse } });
  replace(window, 'BroadcastChannel', { value: blocked });
}

let undo: (() => void)[] = [];

function replace(owner: object, name: string, by: PropertyDescriptor) {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, ...by });
  undo.push(() => {
    Reflect.deleteProperty(owner, name);
    if (own) Object.defineProperty(owner, name, own);
  });
}

afterEach(() => {
  for (const step of undo) step();
  undo = [];
});
