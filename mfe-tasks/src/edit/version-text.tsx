import { useStyles } from '@daybook/kit/ui/styles';
import { ColumnBadge } from '../column-badge.tsx';
import type { TaskFields } from '../form/task-fields.ts';
import { shownTitle } from '../shown-title.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './version-text.css';

/** What a version of a task says. */
export function VersionText({ fields }: { fields: TaskFields }) {
  useStyles(sheet);
  return (
    <>
      <p className={css.title}>{shownTitle(fields.title)}</p>
      <p className={css.rest}>
        {fields.id && <span>{texts.taskNumber(fields.id)}</span>}
        {fields.category && <ColumnBadge category={fields.category} />}
      </p>
    </>
  );
}
