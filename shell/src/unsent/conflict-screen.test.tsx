import { readDocument, writeDocument } from '@daybook/contracts/documents';
import { createNote, type Note, readNote, updateNote } from '@daybook/contracts/notes';
import { deleteTask, readTask, type Task, updateTask } from '@daybook/contracts/tasks';
import { toChange } from '@daybook/kit/api/call';
import type { OutboxChange } from '@daybook/kit/host/host';
import { type FakeApi, type ReceivedRequest, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { openPage, quietConsole } from '../test-shell.tsx';
// Loaded before the first test, so that the time to load it does not count towards the time limit of the screen.
import '../frame/framed-screen.tsx';
import { texts } from './conflict-texts.ts';
import { openOutbox } from './open-outbox.ts';
import { aMove, saved } from './test-unsent.tsx';
import { texts as listTexts } from './texts.ts';

beforeEach(quietConsole);

const seen: Note = {
  id: '018f0000-0000-7000-8000-000000000001',
  slug: 'milk',
  title: 'Milk',
  body: 'Two litres\nof milk',
  category: 'PERSONAL',
  created: '2026-11-02T09:30:00.000Z',
  updated: '2026-11-02T09:30:00.000Z',
};
const theirs = { ...seen, body: 'Four litres\nof milk', updated: '2026-11-03T09:30:00.000Z' };

/** An edit of the first line of the note, which is too old to win over a change elsewhere. */
const edit: OutboxChange = {
  ...toChange(updateNote, {
    params: { slug: 'milk' },
    body: { title: 'Milk', body: 'Three litres\nof milk', category: 'PERSONAL' },
  }),
  item: 'notes/milk',
  base: { item: { ...seen }, etag: '"1"' },
  at: 0,
};

/** Responds as a server whose item has changed since the entry's base: an update of that state is stale. */
const unlessStale =
  <Reply,>(respond: (request: ReceivedRequest) => Reply) =>
  (request: ReceivedRequest) =>
    request.headers.get('if-match') === '"1"' ? problemResponse(412) : respond(request);

type Script = NonNullable<NonNullable<Parameters<typeof openPage>[0]>['script']>;

/** Opens the screen of a change from the list. */
async function open(change: OutboxChange, script: Script) {
  const page = openPage({ user: 'ann', at: '/unsent', script });
  const outbox = await openOutbox(page.shell.host.outbox);
  outbox.add(change);
  await page.user.click(await screen.findByRole('link', { name: /^Compare and decide/ }));
  await screen.findByRole('heading', { level: 1, name: texts.title });
  return { ...page, outbox };
}

const onConflict: Script = ({ on }) => {
  on(readNote, () => jsonResponse(theirs, { etag: '"2"' }));
  on(
    updateNote,
    unlessStale(({ body }) => jsonResponse({ ...theirs, ...(body as object) }, { etag: '"3"' })),
  );
};
const button = (name: string) => screen.findByRole('button', { name });
/** Returns the updates after the first, which was stale. */
const updatesOf = (api: FakeApi) =>
  api
    .requests(updateNote)
    .slice(1)
    .map(({ body, headers }) => [body, headers.get('if-match')]);
const untilDecided = () => screen.findByText(listTexts.isEmpty);

describe('a change of a note that was changed elsewhere too', () => {
  it('is compared with the saved version field by field, as removed and added text', async () => {
    await open(edit, onConflict);
    const main = within(screen.getByRole('main'));
    expect(main.getByText(texts.conflict)).toBeTruthy();
    const section = main.getByRole('heading', { level: 3, name: 'Text' }).closest('section');
    expect(section?.textContent).toContain(`${texts.removed}Four litres\n${texts.added}Three litres\nof milk`);
    expect([section?.querySelector('del')?.textContent, section?.querySelector('ins')?.textContent]).toEqual(['Four', 'Three']);
    expect(main.getByText(`${texts.same}: Title and Category`)).toBeTruthy();
  });

  it('keeps mine over the version that the person has seen', async () => {
    const { user, api } = await open(edit, onConflict);
    await user.click(await button(texts.keepMine));
    await untilDecided();
    expect(updatesOf(api)).toEqual([[edit.body, '"2"']]);
  });

  it('keeps theirs, and saves mine before, so that the history has it', async () => {
    const { user, api } = await open(edit, onConflict);
    await user.click(await button(texts.keepTheirs));
    await untilDecided();
    await waitFor(() => expect(updatesOf(api)).toHaveLength(2));
    expect(updatesOf(api)).toEqual([
      [edit.body, '"2"'],
      [{ title: 'Milk', body: theirs.body, category: 'PERSONAL' }, '"3"'],
    ]);
  });

  it.each([
    ['the server cannot be reached', offline],
    ['the server cannot save it', () => problemResponse(503)],
  ])('stays undecided if mine cannot reach the history because %s', async (_, broken) => {
    const { user, api, outbox } = await open(edit, (fake) => (onConflict(fake), fake.on(updateNote, unlessStale(broken))));
    await user.click(await button(texts.keepTheirs));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.notDecided);
    expect([updatesOf(api).length, outbox.entries.get().length]).toEqual([1, 1]);
  });

  it('is compared with the newest version if it was changed again before theirs was kept, and decided then', async () => {
    const newest = { ...theirs, body: 'Five litres\nof milk' };
    const { user, api } = await open(edit, onConflict);
    api.on(readNote, () => jsonResponse(newest, { etag: '"3"' }));
    api.on(updateNote, ({ headers, body }) => {
      const isNewest = ['"3"', '"4"'].includes(headers.get('if-match') ?? '');
      return isNewest ? jsonResponse({ ...newest, ...(body as object) }, { etag: '"4"' }) : problemResponse(412);
    });
    await user.click(await button(texts.keepTheirs));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.changedAgain);
    expect(screen.getByRole('main').querySelector('del')?.textContent).toBe('Five');
    await user.click(await button(texts.keepTheirs));
    await untilDecided();
    await waitFor(() => expect(updatesOf(api)).toHaveLength(3));
    expect(updatesOf(api)).toEqual([
      [edit.body, '"2"'],
      [edit.body, '"3"'],
      [{ title: 'Milk', body: newest.body, category: 'PERSONAL' }, '"4"'],
    ]);
  });

  it('is a change of a deleted note if it was deleted before theirs was kept', async () => {
    const { user, api } = await open(edit, onConflict);
    api.on(readNote, () => problemResponse(404));
    api.on(updateNote, () => problemResponse(404));
    await user.click(await button(texts.keepTheirs));
    expect(await screen.findByText(texts.gone)).toBeTruthy();
  });

  it('keeps both: mine becomes a note of its own', async () => {
    const { user, api } = await open(edit, (fake) => {
      onConflict(fake);
      fake.on(createNote, ({ body }) => ({ ...seen, ...(body as object), slug: 'milk-2' }));
    });
    await user.click(await button(texts.keepBoth));
    await untilDecided();
    expect(api.requests(createNote)).toMatchObject([{ body: edit.body }]);
    expect(updatesOf(api)).toEqual([]);
  });

  it('needs no decision any more when another tab has decided', async () => {
    const { outbox } = await open(edit, onConflict);
    outbox.discard(outbox.entries.get()[0]!.id);
    expect(await screen.findByText(texts.decided)).toBeTruthy();
    expect(screen.getByRole('link', { name: texts.back })).toBeTruthy();
  });
});

describe('a move of a task that was moved elsewhere too', () => {
  const elsewhere: Task = { ...saved(), category: 'inreview' };
  const move = { ...aMove(), at: 0 };
  const script: Script = ({ on }) => {
    on(readTask, () => jsonResponse(elsewhere, { etag: '"2"' }));
    on(updateTask, unlessStale(saved));
  };

  it('keeps theirs, and Undo puts mine back', async () => {
    const { user, api, outbox } = await open(move, script);
    await user.click(await button(texts.keepTheirs));
    await untilDecided();
    expect(api.requests(updateTask)).toHaveLength(1);
    await user.click(await button(texts.undo));
    await waitFor(() => expect(outbox.entries.get()).toMatchObject([{ state: 'undecided', body: { category: 'completed' } }]));
  });

  it('of a deleted task is added as new, with a number of its own, or discarded', async () => {
    const { user, outbox } = await open(move, ({ on }) => on(updateTask, () => problemResponse(404)));
    expect(screen.getByText(texts.gone)).toBeTruthy();
    await user.click(await button(texts.addAsNew));
    await waitFor(() =>
      expect(outbox.entries.get()).toMatchObject([
        { operation: 'createTask', method: 'POST', path: '/api/tasks/', body: { title: 'Milk', category: 'completed' } },
      ]),
    );
    expect(outbox.entries.get()[0]?.body).not.toHaveProperty('id');
  });
});

describe('a deletion of a task that was changed before', () => {
  const deletion: OutboxChange = {
    ...toChange(deleteTask, { params: { pk: 7 } }),
    item: 'tasks/7',
    base: { item: { ...saved(), title: 'Milk' }, etag: '"1"' },
  };
  const script: Script = ({ on }) => {
    on(readTask, () => jsonResponse({ ...saved(), title: 'Oat milk' }, { etag: '"2"' }));
    on(deleteTask, ({ headers }) => (headers.get('if-match') === '"2"' ? undefined : problemResponse(412)));
  };

  it('shows the change, and deletes anyway', async () => {
    const { user, api } = await open(deletion, script);
    expect(await screen.findByText(texts.changed)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Title' }).closest('section')?.textContent).toContain('Oat milk');
    await user.click(await button(texts.deleteAnyway));
    await untilDecided();
    expect(api.requests(deleteTask).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('keeps the task', async () => {
    const { user, api } = await open(deletion, script);
    await user.click(await button(texts.keepIt));
    await untilDecided();
    expect(api.requests(deleteTask)).toHaveLength(1);
  });

  it('can be tried again if the change cannot be loaded', async () => {
    let reads = 0;
    const { user, api } = await open(deletion, ({ on }) => {
      // The outbox reads it, to see that it is still the same task. Then the network fails.
      on(readTask, () => ((reads += 1) === 1 ? jsonResponse(saved(), { etag: '"2"' }) : offline()));
      on(deleteTask, () => problemResponse(412));
    });
    expect((await screen.findByRole('alert')).textContent).toContain(texts.unread);
    api.on(readTask, () => jsonResponse(saved(), { etag: '"2"' }));
    await user.click(await button('Retry'));
    expect(await screen.findByText(texts.changed)).toBeTruthy();
  });
});

describe('a change of a document that was changed elsewhere too', () => {
  const body = { text: 'Run far' };
  const change: OutboxChange = {
    ...toChange(writeDocument, { params: { app: 'habits', key: 'run' }, body }),
    item: 'documents/habits/run',
    isWhole: true,
    asks: true,
    base: { item: { text: 'Run' }, etag: '"1"' },
  };
  const onStale: Script = ({ on }) =>
    on(
      writeDocument,
      unlessStale(() => jsonResponse(body, { etag: '"3"' })),
    );
  const conditions = (api: FakeApi) =>
    api.requests(writeDocument).map(({ headers }) => [headers.get('if-match'), headers.get('if-none-match')]);

  it('is compared with all that the other side has, and replaces it as a whole if I keep mine', async () => {
    const { user, api } = await open(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => jsonResponse({ text: 'Walk', done: true }, { etag: '"2"' }));
    });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 2 }).textContent).toBe('run Document of habits');
    expect(main.getByRole('heading', { level: 3, name: 'Done' }).closest('section')?.textContent).toContain(texts.yes);
    expect(screen.queryByRole('button', { name: texts.keepBoth })).toBeNull();
    await user.click(await button(texts.keepMine));
    await untilDecided();
    expect([conditions(api), api.requests(writeDocument).at(-1)?.body]).toEqual([
      [
        ['"1"', null],
        ['"2"', null],
      ],
      body,
    ]);
  });

  it('is dropped if I keep theirs, which Undo takes back', async () => {
    const { user, outbox } = await open(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => jsonResponse({ text: 'Walk' }, { etag: '"2"' }));
    });
    await user.click(await button(texts.keepTheirs));
    await untilDecided();
    await user.click((await screen.findAllByRole('button', { name: texts.undo }))[0] as HTMLElement);
    await waitFor(() => expect(outbox.entries.get()).toMatchObject([{ ...change, state: 'undecided' }]));
  });

  it('is written again, and replaces nothing, if the document was deleted', async () => {
    const { user, api } = await open(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => problemResponse(404));
    });
    await user.click(await button(texts.addAsNew));
    await untilDecided();
    expect(conditions(api)).toEqual([
      ['"1"', null],
      [null, '*'],
    ]);
  });
});
