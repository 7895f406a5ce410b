import { useStyles } from '@daybook/kit/ui/styles';
import { CategoryBadge } from '../category-badge.tsx';
import type { NoteFields } from '../form/note-fields.ts';
import { shownTitle } from '../list/preview.ts';
import { css, sheet } from './version-text.css';

/** One text of a note, to read. */
export function VersionText({ fields }: { fields: NoteFields }) {
  useStyles(sheet);
  return (
    <>
      <p className={css.title}>{shownTitle(fields.title)}</p>
      {fields.category && (
        <p>
          <CategoryBadge category={fields.category} />
        </p>
      )}
      {fields.body && <div className={css.body}>{fields.body}</div>}
    </>
  );
}
