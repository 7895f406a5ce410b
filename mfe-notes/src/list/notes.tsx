import type { NotePreview } from '@daybook/contracts/notes';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { PaintFirst } from '@daybook/kit/host/paint-first';
import { useHost } from '@daybook/kit/host/use-host';
import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { NotebookPen } from 'lucide-react';
import { Suspense, useDeferredValue } from 'react';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec, texts } from '../texts.ts';
import { type Filter, filtered } from '../note/categories.tsx';
import { useListMemory, useScrollMemory } from './list-memory.ts';
import { css } from './list.css';
import { NoteItem } from './note-card.tsx';
import { FIRST_PAGE, type NotePages } from './note-pages.ts';
import { type NextPage, useSearch } from './use-notes.ts';

const WindowedGrid = lazyPart(screens.windowedGrid);

interface NotesProps {
  shown: NotePages;
  next: NextPage;
  filter: Filter;
  onClearFilter: () => void;
}

/** The notes of a list in the chosen category. A list of more than one page is windowed. */
export function Notes({ shown, next, filter, onClearFilter }: NotesProps) {
  useScrollMemory(shown.search);
  const notes = filtered(shown.notes, filter);
  const complete = shown.next === undefined;
  if (notes.length === 0 && complete) return <NoNotes filter={filter} onClearFilter={onClearFilter} />;

  const firstPage = <FirstPage notes={notes} size={complete ? notes.length : -1} />;
  return (
    <>
      <p role="status" className="sr-only">
        {texts.listed(notes.length, !complete)}
      </p>
      <PaintFirst>
        {complete && notes.length <= FIRST_PAGE ? (
          firstPage
        ) : (
          <Suspense fallback={firstPage}>
            {/* The key: the list of another search starts at its own top. */}
            <WindowedGrid key={shown.search} notes={notes} complete={complete} search={shown.search} onNearEnd={next.read} />
          </Suspense>
        )}
      </PaintFirst>
      {!complete && <MoreNotes failed={next.failed} onRetry={next.read} />}
    </>
  );
}

/** Renders the notes of the window first, and the others when they have been painted: a slow phone needs a moment for each. */
function FirstPage({ notes, size }: { notes: readonly NotePreview[]; size: number }) {
  const isRestored = useListMemory().recall().offset > 0;
  const count = useDeferredValue(FIRST_PAGE, isRestored ? FIRST_PAGE : IN_WINDOW);
  return (
    <ul role="list" className={css.grid}>
      {notes.slice(0, count).map((note, index) => (
        <NoteItem key={note.id} note={note} index={index} size={size} />
      ))}
    </ul>
  );
}

/** As many as a large window has. */
const IN_WINDOW = 18;

function MoreNotes({ failed, onRetry }: { failed: boolean; onRetry: NextPage['read'] }) {
  if (!failed) return <CardSkeletons label={texts.loadingMore} count={3} />;
  return <EmptyState compact title={texts.moreFailed} action={<Button onClick={() => void onRetry()}>{texts.retry}</Button>} />;
}

/** Placeholders for cards that are loading. A screen reader announces only the first one. */
export function CardSkeletons({ label, count = 6 }: { label: string; count?: number }) {
  return (
    <div className={css.skeletons}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.card} aria-hidden={index > 0}>
          <Skeleton lines={4} label={label} />
        </div>
      ))}
    </div>
  );
}

/** The specification wants both lines, also without a search. */
function NoNotes({ filter, onClearFilter }: Pick<NotesProps, 'filter' | 'onClearFilter'>) {
  const { navigate } = useHost();
  const { typed } = useSearch();
  const isFiltered = filter !== 'ALL';
  const actions = (
    <div className={css.actions}>
      {typed && <Button onClick={() => navigate(paths.list)}>{texts.clearSearch}</Button>}
      {isFiltered && <Button onClick={onClearFilter}>{texts.clearFilter}</Button>}
      {!typed && !isFiltered && <ButtonLink to={paths.add}>{texts.firstNote}</ButtonLink>}
    </div>
  );
  return (
    <EmptyState icon={<NotebookPen size={22} />} title={spec.noNotes} action={actions}>
      {spec.noNotesForSearch}
    </EmptyState>
  );
}
