import { searchNotes } from '@daybook/contracts/notes';
import { loggedCall } from '@daybook/kit/api/call';
import type { SearchModule } from '@daybook/kit/host/search';
import { paths } from './paths.ts';
import { shownTitle } from './texts.ts';

/** Searches the notes for the shell, as the list of notes does. */
export const search: SearchModule['search'] = async (words, { host, signal }) => {
  const { data } = await loggedCall(host.fetch, searchNotes, { query: { search: words, view: 'preview', limit: 10 } }, { signal });
  return data.map((note) => ({
    title: shownTitle(note.title),
    path: paths.item(note.slug),
    detail: 'preview' in note ? note.preview : undefined,
  }));
};
