import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Suspense } from 'react';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { screens } from '../screens.ts';
import { texts } from '../texts.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { type Filter, filtered } from './filter.ts';
import { NoNotes } from './no-notes.tsx';
import { NoteGrid } from './note-grid.tsx';
import type { NotePages } from './note-pages.ts';
import { FIRST_PAGE } from './page-sizes.ts';
import { useKeptScroll } from './use-kept-scroll.ts';
import type { NextPage } from './use-next-page.ts';

const WindowedGrid = lazyPart(screens.windowedGrid);

interface NotesProps {
  shown: NotePages;
  next: NextPage;
  filter: Filter;
  onClearFilter: () => void;
}

/** The notes of a list that are of the chosen category. More than a page of them is windowed. */
export function Notes({ shown, next, filter, onClearFilter }: NotesProps) {
  useKeptScroll(shown.search);
  const notes = filtered(shown.notes, filter);
  const complete = shown.next === undefined;
  if (notes.length === 0 && complete) return <NoNotes filter={filter} onClearFilter={onClearFilter} />;

  const firstPage = <NoteGrid notes={notes.slice(0, FIRST_PAGE)} size={complete ? notes.length : -1} />;
  return (
    <>
      <p role="status" className="sr-only">
        {texts.listed(notes.length, !complete)}
      </p>
      {complete && notes.length <= FIRST_PAGE ? (
        firstPage
      ) : (
        <Suspense fallback={firstPage}>
          {/* By the search text: the list of another one begins at its own top. */}
          <WindowedGrid key={shown.search} notes={notes} complete={complete} search={shown.search} onNearEnd={next.read} />
        </Suspense>
      )}
      {!complete && <MoreNotes failed={next.failed} onRetry={next.read} />}
    </>
  );
}

function MoreNotes({ failed, onRetry }: { failed: boolean; onRetry: NextPage['read'] }) {
  if (!failed) return <CardSkeletons label={texts.loadingMore} count={3} />;
  return <EmptyState compact title={texts.moreFailed} action={<Button onClick={() => void onRetry()}>{texts.retry}</Button>} />;
}
