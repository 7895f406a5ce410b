import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import type { LoadApp } from '../apps/federation.ts';
import { anApp, quietConsole, renderPart } from '../test-shell.tsx';
import { SearchButton } from './search-button.tsx';
import { texts } from './texts.ts';

const milk = { title: 'Buy milk', path: '/tasks/1', detail: 'TO DO' };
const none = () => Promise.resolve([]);
const broken = () => Promise.reject(new Error('broken'));

/** Opens the search of a page with two apps, of which by default the second fails. */
async function openSearch(
  search: () => Promise<unknown> = jest.fn(() => Promise.resolve([milk])),
  searchWiki: () => Promise<unknown> = broken,
) {
  const tasks = anApp({ title: 'Tasks', search: { module: 'search' } });
  const wiki = anApp({ title: 'Wiki', search: { module: 'search' } });
  const load = (app: unknown) => Promise.resolve({ search: app === tasks ? search : searchWiki });
  const page = renderPart(<SearchButton />, { user: 'ann', apps: [anApp(), tasks, wiki], load: load as unknown as LoadApp });
  await page.user.click(screen.getByRole('button', { name: texts.open }));
  const input = await screen.findByRole('searchbox', { name: texts.words });
  return { ...page, search, input };
}

describe('the search in all apps', () => {
  it('shows the results of each app, and which apps could not be searched', async () => {
    quietConsole();
    const { user, input, search } = await openSearch();
    expect(screen.getByRole('status').textContent).toBe(texts.tooShort);
    await user.type(input, 'milk');
    const tasks = await screen.findByRole('region', { name: 'Tasks' });
    expect(within(tasks).getByRole('link').textContent).toBe('Buy milkTO DO');
    expect((await screen.findByRole('region', { name: 'Wiki' })).textContent).toContain(texts.failed('Wiki'));
    expect(screen.getByRole('status').textContent).toBe(texts.count(1));
    expect(search).toHaveBeenCalledTimes(1);
  });

  it('opens a result by the keyboard, and closes', async () => {
    quietConsole();
    const { user, input, shell } = await openSearch();
    await user.type(input, 'milk');
    const link = await screen.findByRole('link');
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(input);
    await user.keyboard('{Enter}');
    expect(shell.navigation.location.get().path).toBe('/tasks/1');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['nothing was found', none, none, texts.nothing],
    ['nothing was found in the apps that could be searched', none, broken, texts.nothingElsewhere],
    ['no app could be searched', broken, broken, texts.noneSearched],
  ])('says that %s', async (_, search, searchWiki, said) => {
    quietConsole();
    const { user, input } = await openSearch(search, searchWiki);
    await user.type(input, 'milk');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said));
  });

  it.each([
    ['no app has a search', { user: 'ann' }],
    ['nobody is logged in', { apps: [anApp({ search: { module: 'search' } })] }],
  ])('is not there if %s', (_, options) => {
    renderPart(<SearchButton />, options);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
