import { type Note, noteLimits, type NotePreview } from '@daybook/contracts/notes';
import { texts } from '../texts.ts';

/** A note as a list holds it. */
export function preview(note: Note | NotePreview): NotePreview {
  if ('preview' in note) return note;
  const { body, ...heading } = note;
  return { ...heading, preview: firstWords(body) };
}

/** The first 20 words, as the server gives them: parted by Unicode white space, joined by one space. */
export function firstWords(body: string): string {
  const words = [];
  for (const [word] of body.matchAll(/\S+/gu)) {
    words.push(word);
    if (words.length === noteLimits.previewWords) break;
  }
  return words.join(' ');
}

/** Always ends in an ellipsis (spec section 2), also when nothing was left out; an empty body shows nothing. */
export const shownPreview = (words: string) => (words === '' ? '' : `${words}${texts.ellipsis}`);

/** A blank title is stored blank; only what is shown has a name. */
export const shownTitle = (title: string) => (title.trim() === '' ? texts.untitled : title);
