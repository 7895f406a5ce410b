import 'fake-indexeddb/auto';

/* What jsdom lacks of a browser, and a clean one after each test. */

performance.getEntriesByType = () => [];
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

Blob.prototype.arrayBuffer = function arrayBuffer() {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** What a page listens to for as long as its window is open. Here the next test has another page in the same window. */
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

let forget: (() => void)[];

beforeEach(() => {
  forget = [window, document].map((target: EventTarget) => {
    const { calls } = jest.spyOn(target, 'addEventListener').mock;
    return () => {
      for (const [type, listener] of calls) if (pageEvents.includes(type)) target.removeEventListener(type, listener);
    };
  });
});

afterEach(() => {
  for (const step of forget) step();
  window.localStorage.clear();
  document.title = '';
});
