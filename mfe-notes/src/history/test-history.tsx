import { listNoteVersions, type NoteVersionHeading, readNoteVersion } from '@daybook/contracts/note-versions';
import { readNote } from '@daybook/contracts/notes';
import { jsonResponse, type TestHost } from '@daybook/kit/testing/test-host';
import { aNote, openNotes } from '../test-notes.tsx';

/** Returns a version as the list has it. */
export const aVersion = (part: Partial<NoteVersionHeading> = {}): NoteVersionHeading => ({
  version: 1,
  savedAt: '2026-11-02T10:00:00.000Z',
  title: 'Milk',
  category: 'PERSONAL',
  bytes: 14,
  changedNext: ['body'],
  ...part,
});

export const now = aNote({ title: 'Milk', body: 'Three litres\nof milk' });

/** Opens a screen of the history of a note that once had two litres. */
export function openHistory(path: string, script: (host: TestHost) => void = () => undefined) {
  return openNotes(`/notes/milk/history${path}`, (host) => {
    host.api.on(readNote, () => jsonResponse(now, { etag: '"a.3"' }));
    host.api.on(listNoteVersions, () => [aVersion()]);
    host.api.on(readNoteVersion, () => ({ ...aVersion(), body: 'Two litres\nof milk' }));
    script(host);
  });
}
