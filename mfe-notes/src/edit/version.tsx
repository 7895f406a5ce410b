import { type ReactNode, useId } from 'react';
import { CategoryBadge } from '../category-badge.tsx';
import type { NoteFields } from '../form/note-fields.ts';
import { shownTitle } from '../list/preview.ts';
import { css } from './clash-choice.css';

interface VersionProps {
  name: string;
  fields: NoteFields;
  detail?: ReactNode;
  action: ReactNode;
}

/** One text of a note, to read and to choose. */
export function Version({ name, fields, detail, action }: VersionProps) {
  const id = useId();
  return (
    <article className={css.version} aria-labelledby={id}>
      <h3 id={id} className={css.name}>
        {name}
      </h3>
      {detail && <p className={css.detail}>{detail}</p>}
      <p className={css.title}>{shownTitle(fields.title)}</p>
      {fields.category && (
        <p>
          <CategoryBadge category={fields.category} />
        </p>
      )}
      {fields.body && <div className={css.body}>{fields.body}</div>}
      <div className={css.action}>{action}</div>
    </article>
  );
}
