/* What jsdom lacks of a browser, and a clean one after each test. */

window.scrollTo = () => undefined;
window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;

/** A page lives as long as its window; here the next test has another page in the same one. */
let listening: Parameters<typeof window.addEventListener>[][];

beforeEach(() => {
  const [onWindow, onDocument] = [jest.spyOn(window, 'addEventListener'), jest.spyOn(document, 'addEventListener')];
  listening = [onWindow.mock.calls, onDocument.mock.calls];
});

afterEach(() => {
  const [onWindow = [], onDocument = []] = listening;
  for (const given of onWindow) window.removeEventListener(...given);
  for (const given of onDocument) document.removeEventListener(...given);
  window.localStorage.clear();
  document.title = '';
});
