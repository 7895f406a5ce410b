import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { anApp, inAnotherTab, openPage, quietConsole } from '../test-shell.tsx';
import { texts } from '../texts.ts';
import { texts as idleTexts } from './idle-texts.ts';

/** The person has done something; before, a page that was just opened keeps the focus at its top. */
const press = () => fireEvent.keyDown(document.body, { key: 'Tab' });

const tasks = () =>
  anApp({
    title: 'Tasks',
    menu: [{ label: 'Tasks', path: '/task', order: 2 }],
    paths: [
      { path: '/task', login: true },
      { path: '/tasks/:pk', login: false },
    ],
  });

function openWithTasks(at: string, user: string | undefined = 'ann') {
  return openPage({ at, apps: [tasks(), anApp()], ...(user && { user }) });
}

const entries = () => screen.getAllByRole('link').map(({ textContent, ariaCurrent }) => [textContent, ariaCurrent]);
const menu = () => screen.getByRole('navigation', { name: texts.menu });

describe('the side menu', () => {
  it('has the entries of the feed in their order, and Logout', () => {
    openWithTasks('/');
    expect(Array.from(menu().querySelectorAll('a'), ({ textContent }) => textContent)).toEqual(['Notes', 'Tasks', 'Logout']);
  });

  it('marks the current screen, or the app of the current screen', () => {
    const { shell } = openWithTasks('/task');
    expect(entries()).toContainEqual(['Tasks', 'page']);
    act(() => shell.navigation.navigate('/tasks/7'));
    expect(entries()).toContainEqual(['Tasks', 'true']);
    expect(entries()).toContainEqual(['Notes', null]);
  });

  it('keeps the entry of an app that has failed', async () => {
    quietConsole();
    openPage({ at: '/', user: 'ann', load: () => Promise.reject(new Error('broken')) });
    await screen.findByRole('alert');
    expect(entries()).toContainEqual(['Notes', 'page']);
  });

  it('opens another app without loading the page', async () => {
    const { user, shell } = openWithTasks('/');
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await waitFor(() => expect(shell.navigation.location.get().path).toBe('/task'));
  });

  it('marks the chosen entry before it opens another app', async () => {
    const { shell } = openWithTasks('/');
    fireEvent.click(screen.getByRole('link', { name: 'Tasks' }));
    expect([entries().filter(([, current]) => current), shell.navigation.location.get().path]).toEqual([[['Tasks', 'page']], '/']);
    await waitFor(() => expect(shell.navigation.location.get().path).toBe('/task'));
    expect(entries()).toContainEqual(['Tasks', 'page']);
  });

  it('opens another app also in a tab that paints nothing', async () => {
    jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const { shell } = openWithTasks('/');
    fireEvent.click(screen.getByRole('link', { name: 'Tasks' }));
    await waitFor(() => expect(shell.navigation.location.get().path).toBe('/task'));
  });
});

describe('an unknown address', () => {
  it('shows the texts of the specification, and a link back', async () => {
    const { user, shell } = openWithTasks('/nowhere');
    await screen.findByRole('heading', { name: '404 Not Found' });
    expect(screen.getByText("The Page you are looking for doesn't exist!")).toBeTruthy();
    expect(document.title).toBe(texts.titleOf('404 Not Found'));
    await user.click(screen.getByRole('link', { name: idleTexts.backHome }));
    expect(shell.navigation.location.get().path).toBe('/');
  });

  it('has the menu only for a logged-in user', async () => {
    openWithTasks('/nowhere', '');
    await screen.findByRole('heading', { name: '404 Not Found' });
    expect(screen.queryByRole('navigation')).toBeNull();
    inAnotherTab(() => window.localStorage.setItem('access', 'no token'));
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('gets the focus after a click, but not when the page was just opened', async () => {
    const { shell } = openWithTasks('/nowhere');
    await screen.findByRole('heading', { name: '404 Not Found' });
    expect(document.activeElement).toBe(document.body);
    press();
    act(() => shell.navigation.navigate('/'));
    act(() => shell.navigation.navigate('/nowhere'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('404 Not Found'));
  });
});

describe('an app that is in no menu', () => {
  const console = () => anApp({ name: 'console', title: 'Console', menu: [], paths: [{ path: '/console', login: false }] });

  it('has no frame if nobody is logged in', () => {
    openPage({ at: '/console', apps: [console(), anApp()] });
    expect([screen.queryByRole('navigation'), screen.queryByRole('search')]).toEqual([null, null]);
  });

  it('has the bar and the menu for a logged-in user', () => {
    openPage({ at: '/console', apps: [console(), anApp()], user: 'ann' });
    expect([menu(), screen.getByRole('search')]).toHaveLength(2);
  });

  it('does not affect an app in the menu that needs no login', () => {
    openPage({ at: '/tasks/7', apps: [tasks(), anApp()] });
    expect(menu()).toBeTruthy();
  });
});

describe('the focus', () => {
  it('goes to the heading of a screen of the shell', async () => {
    openPage({ at: '/login' });
    press();
    const heading = await screen.findByRole('heading', { name: 'Login' });
    expect(document.activeElement).toBe(heading);
  });

  it('goes from a failed app to the error message, also after a failed Retry', async () => {
    quietConsole();
    const { user } = openPage({ user: 'ann', load: () => Promise.reject(new Error('broken')) });
    press();
    const heading = () => screen.getByRole('heading', { name: texts.appFailed('Notes') });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await waitFor(() => expect(document.activeElement).toBe(heading()));
  });

  it('can skip the bar and the menu', async () => {
    const { user } = openWithTasks('/');
    await user.tab();
    expect(document.activeElement?.textContent).toBe(texts.skip);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('the title of a screen', () => {
  it('is announced for a later screen', async () => {
    const { shell } = openWithTasks('/');
    act(() => shell.host.setTitle('Notes'));
    act(() => shell.host.setTitle('Tasks'));
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Tasks'));
  });
});
