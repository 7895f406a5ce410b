import { lazyPart } from '@daybook/kit/host/lazy-part';
import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Screen } from '@daybook/kit/ui/screen';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { useStyles } from '@daybook/kit/ui/styles';
import { usePending } from '@daybook/kit/entity/use-pending';
import { CloudOff, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec, texts } from '../texts.ts';
import type { NoteTypes } from '../note/note.ts';
import { type Filter, filters } from '../note/categories.tsx';
import { useListMemory } from './list-memory.ts';
import { css, sheet } from './list.css';
import { CardSkeletons, Notes } from './notes.tsx';
import { useNotes, useSearch } from './use-notes.ts';

const ResumeNote = lazyPart(screens.resumeNote);

/** The screen of all notes, or of those that the query of the path searches for, filtered by category. */
export function NoteList() {
  useStyles(sheet);
  const { search, hint } = useSearch();
  const memory = useListMemory();
  const [filter, setFilter] = useState(() => memory.recall().filter);
  const choose = (next: Filter) => {
    memory.keep({ filter: next });
    setFilter(next);
  };
  const addNote = (
    <ButtonLink to={paths.add} variant="primary" aria-keyshortcuts="n" icon={<Plus size={18} aria-hidden="true" />}>
      {spec.add}
    </ButtonLink>
  );
  return (
    <Screen title={texts.notes} actions={addNote}>
      <div className={css.tools}>
        <Suspense>
          <ResumeNote />
        </Suspense>
        <SegmentedControl label={texts.filter} options={filters} value={filter} onChange={choose} />
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      <FoundNotes search={search} filter={filter} onClearFilter={() => choose('ALL')} />
    </Screen>
  );
}

interface FoundNotesProps {
  search: string;
  filter: Filter;
  onClearFilter: () => void;
}

/** Returns the list with the changes that the server does not have yet. Those are shown also if it could not be read. */
function useShownNotes(search: string) {
  const { pages, before, ...reading } = useNotes(search);
  const pending = usePending<NoteTypes>();
  const read = pages ?? (reading.failed ? { search, notes: [], next: undefined } : before);
  const shown = read && pending?.size ? pending.applyTo(read, (slug) => read.notes.find((note) => note.slug === slug)) : read;
  const isUnread = !pages && reading.failed;
  return { ...reading, shown: isUnread && !shown?.notes.length ? undefined : shown, isBefore: !pages && !isUnread };
}

/** The list, also while it is loading or if it could not be loaded. */
function FoundNotes({ search, ...filtering }: FoundNotesProps) {
  const { shown, isBefore, failed, reading, retry, next } = useShownNotes(search);
  const retryButton = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  if (!shown && failed) return <EmptyState icon={<CloudOff size={22} />} title={texts.listFailed} action={retryButton} />;
  if (!shown) return <CardSkeletons label={texts.loadingNotes} />;
  return (
    <div aria-busy={isBefore} className={isBefore ? css.before : undefined}>
      {failed && (
        <p className={css.stale}>
          {texts.listStale} {retryButton}
        </p>
      )}
      <Notes shown={shown} next={next} {...filtering} />
    </div>
  );
}
