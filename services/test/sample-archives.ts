import { type Archive, emptyArchive, type Imported } from '@daybook/contracts/archive';
import type { ArchivedVersion } from '@daybook/contracts/archived-history';
import type { ArchivedNote, ArchivedTask } from '@daybook/contracts/archived-items';
import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { aPerson, type Person } from './api.ts';

export const exportArchive = async (person: Person) => (await person.request<Archive>('GET /api/export/')).body;
export const importArchive = (person: Person, body: unknown) => person.request<Imported>('POST /api/import/', { body });

export const anArchive = (lists: Partial<Archive>): Archive => ({ ...emptyArchive(), ...lists });

const created = '2026-11-21T08:00:00.000Z';
export const aNote = (fields: Partial<ArchivedNote> = {}): ArchivedNote => ({
  id: crypto.randomUUID(),
  slug: 'note',
  title: 'Note',
  body: 'x',
  category: 'BUSINESS',
  created,
  updated: created,
  ...fields,
});
export const aTask = (id: number): ArchivedTask => ({ id, title: `Task ${id}`, category: 'inreview', created });

/** @param note - the id of its note */
export const aVersion = (note: string, fields: Partial<ArchivedVersion> = {}): ArchivedVersion => ({
  note,
  version: 1,
  title: 'Note',
  body: 'Before',
  category: 'BUSINESS',
  savedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});

export function aTrashedNote(fields: Partial<ArchivedNote> = {}, deletedAt = created) {
  const item = aNote({ slug: 'bread', title: 'Bread', ...fields });
  return { kind: 'notes' as const, id: item.id, deletedAt, item };
}

/** Returns a user with three notes, two of them with the same title, and two tasks. */
export async function aWriter() {
  const person = await aPerson();
  for (const title of ['Milk', 'Bread', 'Milk']) {
    await person.request<Note>('POST /api/notes/', { body: { title, body: `${title}!`, category: 'PERSONAL' } });
  }
  await person.request<Task>('POST /api/tasks/', { body: { id: 7, title: 'Seven', category: 'backlog' } });
  await person.request<Task>('POST /api/tasks/', { body: { title: 'Eight', category: 'completed' } });
  return person;
}
