import 'fake-indexeddb/auto';

/* Adds what jsdom does not have, and cleans up after each test. */

performance.getEntriesByType = () => [];
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** Events that a page listens to until it is closed. In tests the next page has the same window. */
const pageEvents = [
  'popstate',
  'storage',
  'pageshow',
  'visibilitychange',
  'beforeunload',
  'error',
  'unhandledrejection',
  'pagehide',
  'online',
];

let removals: (() => void)[];

beforeEach(() => {
  removals = [window, document].map((target: EventTarget) => {
    const { calls } = jest.spyOn(target, 'addEventListener').mock;
    return () => {
      for (const [type, listener] of calls) if (pageEvents.includes(type)) target.removeEventListener(type, listener);
    };
  });
});

afterEach(() => {
  for (const remove of removals) remove();
  window.localStorage.clear();
  document.title = '';
});
