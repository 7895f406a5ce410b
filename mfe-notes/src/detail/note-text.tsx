import type { Note } from '@daybook/contracts/notes';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { CategoryBadge } from '../category-badge.tsx';
import { spec, texts } from '../texts.ts';
import { css, sheet } from './detail.css';

/** A note to read: its body as the plain text that it is, line breaks kept. */
export function NoteText({ note }: { note: Note }) {
  useStyles(sheet);
  return (
    <>
      <dl className={css.facts}>
        <div>
          <dt className="sr-only">{spec.category}</dt>
          <dd>
            <CategoryBadge category={note.category} />
          </dd>
        </div>
        <div>
          <dt>{texts.created}</dt>
          <dd>
            <Time at={note.created} />
          </dd>
        </div>
        <div>
          <dt>{texts.lastUpdated}</dt>
          <dd>
            <Time at={note.updated} />
          </dd>
        </div>
      </dl>
      {note.body && (
        <div dir="auto" className={css.body}>
          {note.body}
        </div>
      )}
    </>
  );
}
