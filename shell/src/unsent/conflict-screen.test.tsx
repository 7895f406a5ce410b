import { createNote, type Note, readNote, updateNote } from '@daybook/contracts/notes';
import { deleteTask, readTask, type Task, updateTask } from '@daybook/contracts/tasks';
import { toChange } from '@daybook/kit/api/call';
import type { OutboxChange } from '@daybook/kit/host/host';
import { type FakeApi, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { quietConsole } from '../test-shell.tsx';
import { texts } from './conflict-texts.ts';
import { findButton, openConflict, type Script, unlessStale, untilDecided } from './test-conflict.tsx';
import { aMove, saved } from './test-unsent.tsx';

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

const onConflict: Script = ({ on }) => {
  on(readNote, () => jsonResponse(theirs, { etag: '"2"' }));
  on(
    updateNote,
    unlessStale(({ body }) => jsonResponse({ ...theirs, ...(body as object) }, { etag: '"3"' })),
  );
};
/** Returns the updates after the first, which was stale. */
const updatesOf = (api: FakeApi) =>
  api
    .requests(updateNote)
    .slice(1)
    .map(({ body, headers }) => [body, headers.get('if-match')]);

describe('a change of a note that was changed elsewhere too', () => {
  it('is compared with the saved version field by field, as removed and added text', async () => {
    await openConflict(edit, onConflict);
    const main = within(screen.getByRole('main'));
    expect(main.getByText(texts.conflict)).toBeTruthy();
    const section = main.getByRole('heading', { level: 3, name: 'Text' }).closest('section');
    expect(section?.textContent).toContain(`${texts.removed}Four litres\n${texts.added}Three litres\nof milk`);
    expect([section?.querySelector('del')?.textContent, section?.querySelector('ins')?.textContent]).toEqual(['Four', 'Three']);
    expect(main.getByText(`${texts.same}: Title and Category`)).toBeTruthy();
  });

  it('keeps mine over the version that the person has seen', async () => {
    const { user, api } = await openConflict(edit, onConflict);
    await user.click(await findButton(texts.keepMine));
    await untilDecided();
    expect(updatesOf(api)).toEqual([[edit.body, '"2"']]);
  });

  it('keeps theirs, and saves mine before, so that the history has it', async () => {
    const { user, api } = await openConflict(edit, onConflict);
    await user.click(await findButton(texts.keepTheirs));
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
    const { user, api, outbox } = await openConflict(edit, (fake) => (onConflict(fake), fake.on(updateNote, unlessStale(broken))));
    await user.click(await findButton(texts.keepTheirs));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.notDecided);
    expect([updatesOf(api).length, outbox.entries.get().length]).toEqual([1, 1]);
  });

  it('is compared with the newest version if it was changed again before theirs was kept, and decided then', async () => {
    const newest = { ...theirs, body: 'Five litres\nof milk' };
    const { user, api } = await openConflict(edit, onConflict);
    api.on(readNote, () => jsonResponse(newest, { etag: '"3"' }));
    api.on(updateNote, ({ headers, body }) => {
      const isNewest = ['"3"', '"4"'].includes(headers.get('if-match') ?? '');
      return isNewest ? jsonResponse({ ...newest, ...(body as object) }, { etag: '"4"' }) : problemResponse(412);
    });
    await user.click(await findButton(texts.keepTheirs));
    expect((await screen.findByRole('alert')).textContent).toContain(texts.changedAgain);
    expect(screen.getByRole('main').querySelector('del')?.textContent).toBe('Five');
    await user.click(await findButton(texts.keepTheirs));
    await untilDecided();
    await waitFor(() => expect(updatesOf(api)).toHaveLength(3));
    expect(updatesOf(api)).toEqual([
      [edit.body, '"2"'],
      [edit.body, '"3"'],
      [{ title: 'Milk', body: newest.body, category: 'PERSONAL' }, '"4"'],
    ]);
  });

  it('is a change of a deleted note if it was deleted before theirs was kept', async () => {
    const { user, api } = await openConflict(edit, onConflict);
    api.on(readNote, () => problemResponse(404));
    api.on(updateNote, () => problemResponse(404));
    await user.click(await findButton(texts.keepTheirs));
    expect(await screen.findByText(texts.gone)).toBeTruthy();
  });

  it('keeps both: mine becomes a note of its own', async () => {
    const { user, api } = await openConflict(edit, (fake) => {
      onConflict(fake);
      fake.on(createNote, ({ body }) => ({ ...seen, ...(body as object), slug: 'milk-2' }));
    });
    await user.click(await findButton(texts.keepBoth));
    await untilDecided();
    expect(api.requests(createNote)).toMatchObject([{ body: edit.body }]);
    expect(updatesOf(api)).toEqual([]);
  });

  it('needs no decision any more when another tab has decided', async () => {
    const { outbox } = await openConflict(edit, onConflict);
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
    const { user, api, outbox } = await openConflict(move, script);
    await user.click(await findButton(texts.keepTheirs));
    await untilDecided();
    expect(api.requests(updateTask)).toHaveLength(1);
    await user.click(await findButton(texts.undo));
    await waitFor(() => expect(outbox.entries.get()).toMatchObject([{ state: 'undecided', body: { category: 'completed' } }]));
  });

  it('of a deleted task is added as new, with a number of its own, or discarded', async () => {
    const { user, outbox } = await openConflict(move, ({ on }) => on(updateTask, () => problemResponse(404)));
    expect(screen.getByText(texts.gone)).toBeTruthy();
    await user.click(await findButton(texts.addAsNew));
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
    const { user, api } = await openConflict(deletion, script);
    expect(await screen.findByText(texts.changed)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Title' }).closest('section')?.textContent).toContain('Oat milk');
    await user.click(await findButton(texts.deleteAnyway));
    await untilDecided();
    expect(api.requests(deleteTask).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });

  it('keeps the task', async () => {
    const { user, api } = await openConflict(deletion, script);
    await user.click(await findButton(texts.keepIt));
    await untilDecided();
    expect(api.requests(deleteTask)).toHaveLength(1);
  });

  it('can be tried again if the change cannot be loaded', async () => {
    let reads = 0;
    const { user, api } = await openConflict(deletion, ({ on }) => {
      // The outbox reads it, to see that it is still the same task. Then the network fails.
      on(readTask, () => ((reads += 1) === 1 ? jsonResponse(saved(), { etag: '"2"' }) : offline()));
      on(deleteTask, () => problemResponse(412));
    });
    expect((await screen.findByRole('alert')).textContent).toContain(texts.unread);
    api.on(readTask, () => jsonResponse(saved(), { etag: '"2"' }));
    await user.click(await findButton('Retry'));
    expect(await screen.findByText(texts.changed)).toBeTruthy();
  });
});
