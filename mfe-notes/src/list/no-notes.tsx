import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useHost } from '@daybook/kit/host/use-host';
import { NotebookPen } from 'lucide-react';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import type { Filter } from './filter.ts';
import { css } from './list.css';
import { useSearch } from './use-search.ts';

interface NoNotesProps {
  filter: Filter;
  onClearFilter: () => void;
}

/** Both lines always, as the specification has them; the ways out beside them are ours. */
export function NoNotes({ filter, onClearFilter }: NoNotesProps) {
  const { navigate } = useHost();
  const { typed } = useSearch();
  const isFiltered = filter !== 'ALL';
  const ways = (
    <div className={css.actions}>
      {typed && <Button onClick={() => navigate(paths.list)}>{texts.clearSearch}</Button>}
      {isFiltered && <Button onClick={onClearFilter}>{texts.clearFilter}</Button>}
      {!typed && !isFiltered && <ButtonLink to={paths.add}>{texts.firstNote}</ButtonLink>}
    </div>
  );
  return (
    <EmptyState icon={<NotebookPen size={22} />} title={spec.noNotes} action={ways}>
      {spec.noNotesForSearch}
    </EmptyState>
  );
}
