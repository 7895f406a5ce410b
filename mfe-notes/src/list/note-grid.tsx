import type { NotePreview } from '@daybook/contracts/notes';
import { css } from './list.css';
import { NoteItem } from './note-item.tsx';

/** A page of cards, in as many columns as fit. */
export function NoteGrid({ notes, size = notes.length }: { notes: readonly NotePreview[]; size?: number }) {
  return (
    <ul role="list" className={css.grid}>
      {notes.map((note, index) => (
        <NoteItem key={note.id} note={note} index={index} size={size} />
      ))}
    </ul>
  );
}
