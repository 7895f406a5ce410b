import type { NoteVersion } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { TextComparison } from '@daybook/kit/compare/text-comparison';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { CategoryBadge } from '../note/categories.tsx';
import { css, sheet } from './history.css';
import { texts } from './texts.ts';

type Content = Pick<Note, 'title' | 'body' | 'category'>;

/** True if restoring the version would change nothing. */
export const isSame = (one: Content, other: Content) =>
  one.title === other.title && one.body === other.body && one.category === other.category;

/** The changes since a version. */
export function VersionComparison({ version, note }: { version: NoteVersion; note: Note }) {
  useStyles(sheet);
  return (
    <div className={css.comparison}>
      <p className={css.detail}>
        {texts.savedAt} <Time at={version.savedAt} />
      </p>
      {isSame(version, note) && <Notice tone="success">{texts.same}</Notice>}
      {version.title !== note.title && (
        <Part name={texts.title}>
          <TextComparison before={version.title} after={note.title} texts={texts} />
        </Part>
      )}
      {version.category !== note.category && (
        <Part name={texts.category}>
          <p className={css.categories}>
            {texts.was} <CategoryBadge category={version.category} /> {texts.isNow} <CategoryBadge category={note.category} />
          </p>
        </Part>
      )}
      <Part name={texts.body}>
        <TextComparison before={version.body} after={note.body} texts={texts} />
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <section className={css.part}>
      <h2 className={css.name}>{name}</h2>
      {children}
    </section>
  );
}
