import { fireEvent } from '@testing-library/react';
import { registerApplication } from 'single-spa';
import { anApp, anEmptyApp } from '../test-shell.tsx';
import { preloadApps } from './preload-apps.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** A page that has not loaded the board. Its menu has an entry of the board, and of the shell. */
function openPage({ saveData = false } = {}) {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  const named = anApp({ paths: [{ path: '/task', login: true, read: '/api/tasks/?limit=500' }] });
  const files = ['remoteEntry', 'board'].map((name) => `/apps/${named.name}/1.0.0/${name}.js`);
  const tasks = { ...named, preload: files };
  registerApplication({ name: tasks.name, app: () => Promise.resolve(anEmptyApp()), activeWhen: () => false });
  const integrity = Object.fromEntries(files.map((file) => [file, `sha384-${file}`]));
  const importMap = document.createElement('script');
  document.head.append(Object.assign(importMap, { type: 'importmap', textContent: JSON.stringify({ integrity }) }));
  const menu = document.body.appendChild(document.createElement('nav'));
  for (const to of ['/task', '/logout']) menu.append(Object.assign(document.createElement('a'), { href: to, textContent: to }));
  const [readAhead, loadAhead] = [jest.fn(), jest.fn(() => Promise.reject(new Error('lost')))];
  preloadApps({ apps: [anApp(), tasks], loadAhead, readAhead });
  const link = (to: string) => menu.querySelector(`a[href="${to}"]`)!;
  return { tasks, readAhead, loadAhead, link, rest: () => jest.advanceTimersByTime(80), withHashes: Object.entries(integrity) };
}

const preloads = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href, integrity }) => [
    new URL(href).pathname,
    integrity,
  ]);

describe('a menu entry', () => {
  it.each([
    ['the pointer', (link: Element) => fireEvent.pointerOver(link)],
    ['the focus', (link: Element) => fireEvent.focusIn(link)],
  ])('at which %s rests loads the first files of its area with their hashes, and sends its first read', (_, approach) => {
    const { tasks, link, rest, readAhead, loadAhead, withHashes } = openPage();
    approach(link('/task'));
    expect(preloads()).toEqual([]);
    rest();
    expect(preloads()).toEqual(withHashes);
    expect([loadAhead.mock.calls, readAhead.mock.calls]).toEqual([[[tasks]], [[tasks, '/task']]]);
  });

  it('that is pressed does so at once, and loads the files once', () => {
    const { link, loadAhead, withHashes } = openPage();
    for (let time = 0; time < 2; time += 1) {
      fireEvent.pointerDown(link('/task'));
      // Some browsers focus a link that is pressed.
      fireEvent.focusIn(link('/task'));
    }
    expect(preloads()).toEqual(withHashes);
    expect(loadAhead).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['that the pointer passes', {}, '/task', '/logout'],
    ['of the shell', {}, '/logout', '/logout'],
    ['in a browser that saves data', { saveData: true }, '/task', '/task'],
  ])('%s loads nothing', (_, options, first, last) => {
    const { link, rest, loadAhead, readAhead } = openPage(options);
    fireEvent.pointerOver(link(first));
    fireEvent.pointerOver(link(last));
    rest();
    expect([preloads(), loadAhead.mock.calls, readAhead.mock.calls]).toEqual([[], [], []]);
  });
});
