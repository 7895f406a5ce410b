import type { NotePreview } from '@daybook/contracts/notes';
import { Link } from '@daybook/kit/host/routes';
import { Time } from '@daybook/kit/ui/time';
import { CategoryBadge } from '../note/category-badge.tsx';
import { paths } from '../paths.ts';
import { css } from './list.css';
import { shownPreview, shownTitle } from './preview.ts';

/** A note in the list. Its title is a real link that lies over the whole card. */
export function NoteCard({ note }: { note: NotePreview }) {
  const words = shownPreview(note.preview);
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
        <span className={css.date}>
          <Time at={note.updated} />
        </span>
      </div>
    </article>
  );
}
