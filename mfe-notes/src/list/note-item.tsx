import type { NotePreview } from '@daybook/contracts/notes';
import type { Ref } from 'react';
import { css } from './list.css';
import { NoteCard } from './note-card.tsx';

interface NoteItemProps {
  note: NotePreview;
  /** Its place in the whole list, from 0: not all of the list is in the page. */
  index: number;
  /** How many notes the list has; -1 while that is not known. */
  size: number;
  /** Its row, and for the first note of a row how the row is measured: every note of a row is as tall as it. */
  row?: { readonly 'data-index': number; readonly ref?: Ref<HTMLLIElement> };
}

/** A note in its place in the list. */
export function NoteItem({ note, index, size, row }: NoteItemProps) {
  return (
    <li className={css.item} aria-posinset={index + 1} aria-setsize={size} {...row}>
      <NoteCard note={note} />
    </li>
  );
}
