import type { NotePreview } from '@daybook/contracts/notes';
import { PendingBadge, usePending } from '@daybook/kit/entity/use-pending';
import { Link } from '@daybook/kit/ui/link';
import { Time } from '@daybook/kit/ui/time';
import type { Ref } from 'react';
import { CategoryBadge } from '../note/categories.tsx';
import type { NoteTypes } from '../note/note.ts';
import { paths } from '../paths.ts';
import { shownPreview, shownTitle } from '../texts.ts';
import { css } from './list.css';

/** The title is a link that covers the whole card. */
function NoteCard({ note }: { note: NotePreview }) {
  const words = shownPreview(note.preview);
  const pending = usePending<NoteTypes>();
  return (
    <article className={css.card}>
      <h2 dir="auto" className={css.heading}>
        <Link to={paths.item(note.slug)} className={css.open}>
          {shownTitle(note.title)}
        </Link>
      </h2>
      {words && (
        <p dir="auto" className={css.preview}>
          {words}
        </p>
      )}
      <div className={css.foot}>
        <CategoryBadge category={note.category} />
        <PendingBadge item={pending?.get(note.slug)} />
        <span className={css.date}>
          <Time at={note.updated} />
        </span>
      </div>
    </article>
  );
}

interface NoteItemProps {
  note: NotePreview;
  /** The position in the whole list, from 0. The document may have only a part of the list. */
  index: number;
  /** The number of notes in the list; -1 while it is unknown. */
  size: number;
  /** The row, and for its first note the ref that measures it. All notes of a row have the same height. */
  row?: { readonly 'data-index': number; readonly ref?: Ref<HTMLLIElement> };
}

/** A note as an item of the list. */
export function NoteItem({ note, index, size, row }: NoteItemProps) {
  return (
    <li className={css.item} aria-posinset={index + 1} aria-setsize={size} {...row}>
      <NoteCard note={note} />
    </li>
  );
}
