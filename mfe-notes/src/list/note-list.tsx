import { ButtonLink } from '@daybook/kit/ui/button';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { screens } from '../screens.ts';
import { spec, texts } from '../texts.ts';
import { type Filter, filters } from './filter.ts';
import { FoundNotes } from './found-notes.tsx';
import { useListMemory } from './list-memory.ts';
import { css, sheet } from './list.css';
import { useSearch } from './use-search.ts';

const ResumeNote = lazyPart(screens.resumeNote);

/** The screen of all notes: searched by the address, filtered by category here. */
export function NoteList() {
  useStyles(sheet);
  const { search, hint } = useSearch();
  const memory = useListMemory();
  const [filter, setFilter] = useState(() => memory.recall().filter);
  const choose = (next: Filter) => {
    memory.keep({ filter: next });
    setFilter(next);
  };
  return (
    <Screen title={texts.notes} actions={<AddNoteLink />}>
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

function AddNoteLink() {
  return (
    <ButtonLink to={paths.add} variant="primary" aria-keyshortcuts="n" icon={<Plus size={18} aria-hidden="true" />}>
      {spec.add}
    </ButtonLink>
  );
}
