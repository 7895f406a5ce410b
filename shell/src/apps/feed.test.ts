import { anApp } from '../test-shell.tsx';
import { menuOf, readFeed } from './feed.ts';

afterEach(() => (document.body.innerHTML = ''));

describe('the feed', () => {
  it('is read from the page', () => {
    const script = document.createElement('script');
    Object.assign(script, {
      type: 'application/json',
      id: 'feed',
      textContent: JSON.stringify({ apps: [anApp({ title: 'Tasks' })] }),
    });
    document.body.append(script);
    expect(readFeed().apps.map(({ title }) => title)).toEqual(['Tasks']);
  });

  it('is empty if the page has none', () => {
    expect(readFeed()).toEqual({ apps: [] });
  });

  it('has the menu entries of all apps in order', () => {
    const entry = (label: string, order: number) => ({ label, order, path: `/${label}` });
    const apps = [anApp({ menu: [entry('c', 3), entry('a', 1)] }), anApp({ menu: [entry('b', 2)] })];
    expect(menuOf({ apps }).map(({ label }) => label)).toEqual(['a', 'b', 'c']);
  });
});
