import { type Note, noteLimits, type NotePreview } from '@daybook/contracts/notes';
import { texts } from '../texts.ts';

/** Returns a note as lists have it. */
export function preview(note: Note | NotePreview): NotePreview {
  if ('preview' in note) return note;
  const { body, ...heading } = note;
  return { ...heading, preview: firstWords(body) };
}

/** Returns the first 20 words as the server does: split at Unicode white space, joined by one space. */
export function firstWords(body: string): string {
  const words = [];
  for (const [word] of body.matchAll(/\S+/gu)) {
    words.push(word);
    if (words.length === noteLimits.previewWords) break;
  }
  return words.join(' ');
}

/** Returns the words with an ellipsis, also if nothing was left out (spec section 2). An empty body has none. */
export const shownPreview = (words: string) => (words === '' ? '' : `${words}${texts.ellipsis}`);

/** Returns the title that is shown; a blank title is stored as it is. */
export const shownTitle = (title: string) => (title.trim() === '' ? texts.untitled : title);
