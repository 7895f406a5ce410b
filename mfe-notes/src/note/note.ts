import {
  createNote,
  deleteNote,
  listNotes as list,
  type Note,
  type NoteDraft,
  readNote,
  searchNotes,
  updateNote,
} from '@daybook/contracts/notes';
import { loggedCall } from '@daybook/kit/api/call';
import { type Entity, entityApi } from '@daybook/kit/entity/entity';
import { cachedLists } from '@daybook/kit/entity/entity-cache';
import type { FieldsOf } from '@daybook/kit/entity/entity-fields';
import type { Host } from '@daybook/kit/host/host';
import { tabChannel } from '@daybook/kit/host/tab-channel';
import { useMemo } from 'react';
import { useListMemory } from '../list/list-memory.ts';
import { type NotePages, preview, withNote, withoutNote, FIRST_PAGE, NEXT_PAGE } from '../list/note-pages.ts';
import { paths } from '../paths.ts';
import { shownTitle, spec, texts } from '../texts.ts';

export interface NoteTypes {
  readonly id: string;
  readonly item: Note;
  readonly draft: NoteDraft;
  readonly fields: FieldsOf<NoteDraft>;
}

/** A note in the browser; its id is its slug. */
export const noteEntity: Entity<NoteTypes> = {
  name: 'notes',
  noun: 'note',
  idOf: ({ slug }) => slug,
  titleOf: ({ title }) => shownTitle(title),
  api: entityApi<NoteTypes>(
    { create: createNote, read: readNote, update: updateNote, delete: deleteNote },
    { name: 'notes', param: 'slug', key: 'slug' },
  ),
  pending: {
    // No slug of the server has this character.
    newId: () => `~${Date.now()}`,
    isNewId: (slug) => slug[0] === '~',
    show: (draft, { id, at, item }) => ({
      id,
      slug: id,
      title: '',
      body: '',
      category: 'PERSONAL',
      created: at,
      ...item,
      ...draft,
      updated: at,
    }),
  },
  cache: {
    itemKey: (slug) => `note:${slug}`,
    lists: cachedLists<NotePages, NoteTypes>({
      isKey: (key) => typeof key === 'string' && key.startsWith(LISTS),
      withItem: (pages, note) => withNote(pages, note),
      withoutItem: withoutNote,
    }),
    tabs: tabChannel('daybook-notes'),
    useChangeListener: useListAtTop,
  },
  route: { ...paths, param: 'slug', parseId: (slug) => slug },
  labels: { ...spec, ...texts.note },
  skeletonLines: 6,
};

/** A new note is the first of the list, so the list opens at its top. */
function useListAtTop() {
  const memory = useListMemory();
  return useMemo(() => ({ onAdded: () => memory.keep({ offset: 0 }) }), [memory]);
}

const LISTS = 'list:';

/** The cache key of the list of a search, or of all notes. */
export const listKey = (search: string) => `${LISTS}${search}`;

/** Returns a page of previews: of a search, or of all notes, the last changed first. */
export async function listNotes(fetch: Host['fetch'], search: string, cursor?: string): Promise<NotePages> {
  const query = { view: 'preview', limit: cursor ? NEXT_PAGE : FIRST_PAGE, ...(cursor && { cursor }) } as const;
  const { data, next } = search
    ? await loggedCall(fetch, searchNotes, { query: { ...query, search } })
    : await loggedCall(fetch, list, { query });
  return { search, notes: data.map(preview), next };
}
