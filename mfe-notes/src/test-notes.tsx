import { listNotes, type Note, type NotePreview, readNote } from '@daybook/contracts/notes';
import { entityTexts } from '@daybook/kit/entity/entity-texts';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import { jsonResponse, renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotesApp } from './app.tsx';

/** The texts that notes share with other entities. */
export const noteTexts = entityTexts('note');

/** Returns a note as the API does. */
export function aNote(part: Partial<Note> = {}): Note {
  const slug = part.slug ?? 'milk';
  return {
    id: idOf(slug),
    slug,
    title: 'Milk',
    body: 'Two litres',
    category: 'PERSONAL',
    created: '2026-11-01T09:05:00.000Z',
    updated: '2026-11-20T13:45:00.000Z',
    ...part,
  };
}

export function aPreview(part: Partial<NotePreview> = {}): NotePreview {
  const { body, ...heading } = aNote(part);
  return { ...heading, preview: body, ...part };
}

/** Returns `count` previews: `Note 1`, `Note 2` … */
export const previews = (count: number, from = 1): NotePreview[] =>
  Array.from({ length: count }, (_, index) => aPreview({ slug: `note-${from + index}`, title: `Note ${from + index}` }));

/** Returns the titles of the notes on the page. */
export const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** Renders the app at a path, with an empty list and one note unless `script` changes that. @param drafts - those of another tab */
export function openNotes(at: string, script: (host: TestHost) => void = () => undefined, drafts?: TestHost['drafts']) {
  const host = withOutbox(testHost({ at, ...(drafts && { drafts }) }));
  host.api.on(listNotes, () => []);
  host.api.on(readNote, () => jsonResponse(aNote(), { etag: '"1"' }));
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<NotesApp />, host) };
}

/** Returns a UUID made from a slug. */
function idOf(slug: string) {
  const hex = [...slug].map((char) => (char.codePointAt(0) ?? 0).toString(16)).join('');
  return `00000000-0000-4000-8000-${hex.slice(-12).padStart(12, '0')}`;
}
