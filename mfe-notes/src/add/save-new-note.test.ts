import { createNote, type NoteDraft, updateNote } from '@daybook/contracts/notes';
import type { CreateAttempt } from '@daybook/kit/forms/create-once';
import { jsonResponse, offline, quietConsole, problemResponse, testHost } from '@daybook/kit/testing/test-host';
import { aNote } from '../test-notes.tsx';
import { saveNewNote } from './save-new-note.ts';

const milk = { title: 'Milk', body: '', category: 'PERSONAL' } as const;
const bread = { ...milk, title: 'Bread' };

function aSave(open?: CreateAttempt<NoteDraft>) {
  const { answers } = testHost();
  let attempt = open;
  const attempts = { last: () => attempt, remember: (next?: CreateAttempt<NoteDraft>) => void (attempt = next) };
  answers.on(createNote, () => jsonResponse(aNote(), { status: 201, etag: '"1"' }));
  answers.on(updateNote, () => jsonResponse(aNote(), { etag: '"2"' }));
  return { answers, save: (draft: NoteDraft) => saveNewNote(answers.fetch, draft, attempts), attempt: () => attempt };
}

beforeEach(() => void quietConsole());

describe('saveNewNote', () => {
  it('remembers what it sends before it is sent', async () => {
    const { answers, save, attempt } = aSave();
    let known: CreateAttempt<NoteDraft> | undefined;
    answers.on(createNote, () => {
      known = attempt();
      return jsonResponse(aNote(), { status: 201 });
    });
    await save(milk);
    expect(known?.sent).toEqual(milk);
    expect(known?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps an attempt whose answer was lost', async () => {
    const { answers, save, attempt } = aSave();
    answers.on(createNote, offline);
    await expect(save(milk)).rejects.toThrow();
    expect(attempt()?.sent).toEqual(milk);
  });

  it.each([400, 401, 413, 422, 429])('drops an attempt that was refused with %i', async (status) => {
    const { answers, save, attempt } = aSave();
    answers.on(createNote, () => problemResponse(status));
    await expect(save(milk)).rejects.toThrow();
    expect(attempt()).toBeUndefined();
  });

  it('changes nothing more when the text is still the one that was sent', async () => {
    const { answers, save } = aSave({ key: 'k', sent: milk });
    await save(milk);
    expect(answers.asked(updateNote)).toHaveLength(0);
  });

  it('keeps the attempt while its change is refused, so that no second note is made', async () => {
    const { answers, save, attempt } = aSave({ key: 'k', sent: milk });
    answers.on(updateNote, () => problemResponse(400));
    await expect(save(bread)).rejects.toThrow();
    expect(attempt()?.key).toBe('k');
  });

  it.each([404, 412])('makes a note of its own when the first one was taken further by somebody (%i)', async (status) => {
    const { answers, save, attempt } = aSave({ key: 'k', sent: milk });
    answers.on(updateNote, () => problemResponse(status));
    await expect(save(bread)).rejects.toThrow();
    expect(attempt()).toBeUndefined();
    await save(bread);
    expect(answers.asked(createNote).at(-1)?.body).toEqual(bread);
    expect(answers.asked(createNote).at(-1)?.headers.get('idempotency-key')).not.toBe('k');
  });
});
