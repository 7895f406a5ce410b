import { deleteForGood, emptyTrash, listTrash, restoreFromTrash, type TrashedItem } from '@daybook/contracts/trash';
import { deferred, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { backOnline, openPage, quietConsole } from '../test-shell.tsx';
// Loaded before the first test, so that the time to load it does not count towards the time limit of the screen.
import '../frame/framed-screen.tsx';
import './trash-screen.tsx';
import { texts as idleTexts } from '../frame/idle-texts.ts';
import { texts as shellTexts } from '../texts.ts';
import { texts } from './texts.ts';

const trashed = (fields: Partial<TrashedItem> = {}): TrashedItem => ({
  id: crypto.randomUUID(),
  kind: 'notes',
  key: 'milk',
  title: 'Milk',
  deletedAt: '2026-11-02T09:30:00.000Z',
  expiresAt: '2026-12-02T09:30:00.000Z',
  ...fields,
});

const three = [trashed(), trashed({ kind: 'tasks', key: '7', title: 'Rent' }), trashed({ key: 'bread', title: 'Bread' })];

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>;

function open(items: TrashedItem[] = three, script?: PageOptions['script']) {
  const mockApi: PageOptions['script'] = (api) => {
    api.on(listTrash, () => items);
    api.on(restoreFromTrash, ({ params }) => {
      const { deletedAt: _, expiresAt: __, ...item } = items.find(({ id }) => id === params.id) ?? trashed();
      return { ...item, previousKey: item.key };
    });
    api.on(deleteForGood, () => undefined);
    api.on(emptyTrash, () => undefined);
    script?.(api);
  };
  return openPage({ at: '/trash', user: 'ann', script: mockApi });
}

const inList = () => within(within(screen.getByRole('main')).getByRole('list')).getAllByRole('listitem');
const namesInList = () => inList().map((item) => within(item).getByRole('heading').textContent);
const button = (name: string) => screen.findByRole('button', { name });
const confirm = async (name: string) => within(await screen.findByRole('alertdialog')).getByRole('button', { name });
const untilClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('the trash', () => {
  it('lists notes and tasks with their kind and times', async () => {
    open();
    await button('Restore Milk');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Trash');
    expect(inList().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Milk NoteDeleted 2 November 2026 at .*Will be deleted for good on 2 December 2026 at /),
      expect.stringMatching(/^Rent Task 7Deleted /),
      expect.stringMatching(/^Bread NoteDeleted /),
    ]);
    expect(screen.getByText(texts.intro)).toBeTruthy();
  });

  it('shows Untitled for an item without a title', async () => {
    open([trashed({ kind: 'tasks', key: '7', title: ' ' })]);
    await button('Restore Untitled');
  });

  it('restores an item, announces it, and moves the focus to the next', async () => {
    const { user, api, shell } = open();
    await user.click(await button('Restore Rent'));
    const status = await screen.findByText('Restored: Rent');
    expect(api.requests(restoreFromTrash).map(({ params }) => params)).toEqual([{ id: three[1]?.id }]);
    expect(namesInList()).toEqual(['Milk Note', 'Bread Note']);
    expect(document.activeElement).toBe(await button('Restore Bread'));
    await user.click(within(status.closest<HTMLElement>('[role=group]')!).getByRole('button', { name: 'Open' }));
    expect(shell.navigation.location.get().path).toBe('/tasks/7');
  });

  it('focuses the one before after the last item, and the page when there is none', async () => {
    const { user } = open(three.slice(0, 2));
    await user.click(await button('Restore Rent'));
    await waitFor(async () => expect(document.activeElement).toBe(await button('Restore Milk')));
    await user.keyboard('{Enter}');
    expect(await screen.findByText(texts.isEmpty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.empty })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain(texts.isEmpty));
  });

  it.each([
    ['the address of a note', three[0]!, '/notes/milk-2', 'Its address milk is taken, so it is now milk-2.'],
    ['the number of a task', three[1]!, '/tasks/8', 'Its number 7 is taken, so it is now 8.'],
  ])('says that %s was taken meanwhile', async (_, { id, kind, key: previousKey, title }, path, text) => {
    const key = path.split('/').at(-1)!;
    const { user, shell } = open(three, ({ on }) => on(restoreFromTrash, () => ({ id, kind, key, previousKey, title })));
    await user.click(await button(`Restore ${title}`));
    await screen.findByText(`Restored: ${title}. ${text}`);
    await user.click(await button('Open'));
    expect(shell.navigation.location.get().path).toBe(path);
  });

  it.each([
    ['the server cannot be reached', offline, texts.notRestored],
    ['it is there no more', () => problemResponse(404), texts.gone],
  ])('keeps an item that could not be restored because %s, and says why', async (_, broken, text) => {
    quietConsole();
    const { user, api } = open(three, ({ on }) => on(restoreFromTrash, broken));
    const restore = await button('Restore Rent');
    await user.click(restore);
    expect(within(inList()[1]!).getByRole('alert').textContent).toContain(text);
    expect(document.activeElement).toBe(restore);
    api.on(restoreFromTrash, () => ({ ...three[1]!, previousKey: '7' }));
    await user.click(restore);
    await screen.findByText('Restored: Rent');
  });

  it('asks before it deletes an item for good, and keeps it on request', async () => {
    const { user, api } = open();
    const remove = await button('Delete for good: Rent');
    await user.click(remove);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Rent is deleted at once, and cannot be restored.');
    await user.click(await confirm('Cancel'));
    await untilClosed();
    expect(document.activeElement).toBe(remove);
    expect(api.requests(deleteForGood)).toEqual([]);
    await user.click(remove);
    await user.click(await confirm('Delete for good'));
    await screen.findByText('Deleted for good: Rent');
    await untilClosed();
    expect(api.requests(deleteForGood).map(({ params }) => params)).toEqual([{ id: three[1]?.id }]);
    expect(namesInList()).toEqual(['Milk Note', 'Bread Note']);
  });

  it('asks before it is emptied', async () => {
    const { user, api } = open();
    await user.click(await button('Empty the trash'));
    await user.click(await confirm('Cancel'));
    await untilClosed();
    expect(api.requests(emptyTrash)).toEqual([]);
    await user.click(await button('Empty the trash'));
    await user.click(await confirm('Empty the trash'));
    await screen.findByText(texts.isEmpty);
    expect(await screen.findByText(texts.emptied)).toBeTruthy();
    expect(api.requests(emptyTrash)).toHaveLength(1);
  });

  it('shows in the dialog that nothing was deleted', async () => {
    quietConsole();
    const { user } = open(three, ({ on }) => on(emptyTrash, offline));
    await user.click(await button('Empty the trash'));
    await user.click(await confirm('Empty the trash'));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.notRemoved);
    await user.click(await confirm('Cancel'));
    await untilClosed();
    expect(inList()).toHaveLength(3);
  });

  it('shows more on request, and keeps the items if that fails', async () => {
    quietConsole();
    const { user, api } = open([], ({ on }) => on(listTrash, () => jsonResponse(three.slice(0, 2), { next: 'abc' })));
    const more = await button(texts.more);
    api.on(listTrash, offline);
    await user.click(more);
    expect((await screen.findByRole('alert')).textContent).toContain(texts.notMore);
    api.on(listTrash, () => three.slice(2));
    await user.click(more);
    await waitFor(() => expect(inList()).toHaveLength(3));
    expect(api.requests(listTrash).at(-1)?.query.get('cursor')).toBe('abc');
    expect(screen.queryByRole('button', { name: texts.more })).toBeNull();
  });

  it('shows that it is empty', async () => {
    open([]);
    expect(await screen.findByText(texts.isEmpty)).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.empty })).toBeNull();
  });

  it('shows that it is loading', async () => {
    const { promise, resolve } = deferred<Response>();
    open([], ({ on }) => on(listTrash, () => promise));
    await screen.findByRole('status', { name: texts.loading });
    await resolve(jsonResponse([]));
    await screen.findByText(texts.isEmpty);
  });

  it('loads again on request and when the browser is online, if it could not be loaded', async () => {
    quietConsole();
    const { user, api } = open([], ({ on }) => on(listTrash, () => problemResponse(503)));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.failed);
    api.on(listTrash, offline);
    await user.click(screen.getByRole('button', { name: shellTexts.retry }));
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    api.on(listTrash, () => three);
    await backOnline(() => screen.queryByText('Rent'));
  });

  it('goes to the login if nobody is logged in', async () => {
    openPage({ at: '/trash' });
    await screen.findByRole('heading', { name: 'Login' });
  });
});

it('is linked from the settings', async () => {
  const { user, shell } = openPage({ user: 'ann', at: '/nowhere', script: ({ on }) => on(listTrash, () => three) });
  await user.click(await screen.findByText(idleTexts.trash));
  expect(shell.navigation.location.get().path).toBe('/trash');
});
