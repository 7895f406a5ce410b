import { act } from '@testing-library/react';

/** Gives the page a service worker that sends what the test sends; jsdom has none. */
export function useTestWorker() {
  const container = new EventTarget();
  const posted: unknown[] = [];
  const controller = { postMessage: (message: unknown) => void posted.push(message) };
  Object.assign(container, { controller });
  beforeEach(() => Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true }));
  afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));
  const send = (data: unknown) => act(() => void container.dispatchEvent(new MessageEvent('message', { data })));
  return { posted, send };
}
