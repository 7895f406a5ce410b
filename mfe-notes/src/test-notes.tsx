import { listNotes, type Note, type NotePreview, readNote } from '@daybook/contracts/notes';
import { jsonResponse, renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import userEvent from '@testing-library/user-event';
import { NotesApp } from './app.tsx';

/** A note as the API gives it. */
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

/** So many previews, `Note 1` first. */
export const previews = (count: number, from = 1): NotePreview[] =>
  Array.from({ length: count }, (_, index) => aPreview({ slug: `note-${from + index}`, title: `Note ${from + index}` }));

/** The whole area at an address, with a list and a note to read unless the test says otherwise; in another tab, with the drafts of the first. */
export function openNotes(at: string, script: (host: TestHost) => void = () => undefined, drafts?: TestHost['drafts']) {
  const host = testHost({ at, ...(drafts && { drafts }) });
  host.answers.on(listNotes, () => []);
  host.answers.on(readNote, () => jsonResponse(aNote(), { etag: '"1"' }));
  script(host);
  return { host, user: userEvent.setup(), ...renderApp(<NotesApp />, host) };
}

/** A UUID that stands for a slug. */
function idOf(slug: string) {
  const hex = [...slug].map((char) => (char.codePointAt(0) ?? 0).toString(16)).join('');
  return `00000000-0000-4000-8000-${hex.slice(-12).padStart(12, '0')}`;
}
