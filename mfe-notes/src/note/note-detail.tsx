import type { Note } from '@daybook/contracts/notes';
import { detailScreen } from '@daybook/kit/entity/detail-screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { spec, texts } from '../texts.ts';
import { CategoryBadge } from './categories.tsx';
import { noteEntity } from './note.ts';
import { css, sheet } from './note.css';

export const NoteDetail = detailScreen(noteEntity, NoteContent);

/** The body is shown as the plain text that it is, with its line breaks. */
function NoteContent({ item: note }: { item: Note }) {
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
