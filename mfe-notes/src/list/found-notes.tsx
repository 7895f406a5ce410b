import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudOff } from 'lucide-react';
import { texts } from '../texts.ts';
import type { Filter } from './filter.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { css } from './list.css';
import { Notes } from './notes.tsx';
import { useNotes } from './use-notes.ts';

interface FoundNotesProps {
  search: string;
  filter: Filter;
  onClearFilter: () => void;
}

/** The list in whichever state it is: read, being read, not to be had. */
export function FoundNotes({ search, ...filtering }: FoundNotesProps) {
  const found = useNotes(search);
  const { pages, before, failed, reading, retry } = found;
  const shown = pages ?? before;
  const retryButton = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  if (!pages && failed) return <EmptyState icon={<CloudOff size={22} />} title={texts.listFailed} action={retryButton} />;
  if (!shown) return <CardSkeletons label={texts.loadingNotes} />;
  return (
    <div aria-busy={!pages} className={pages ? undefined : css.before}>
      {failed && (
        <p className={css.stale}>
          {texts.listStale} {retryButton}
        </p>
      )}
      <Notes shown={shown} next={found.next} {...filtering} />
    </div>
  );
}
