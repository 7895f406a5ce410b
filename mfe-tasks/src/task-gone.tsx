import { ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { FileX2 } from 'lucide-react';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** Stands in the place of a task that is not there; the address itself is one of ours, so this is not the 404 page. */
export function TaskGone() {
  const back = <ButtonLink to={paths.board}>{texts.backToBoard}</ButtonLink>;
  return (
    <EmptyState icon={<FileX2 size={22} />} title={texts.taskGone} action={back}>
      {texts.taskGoneWhy}
    </EmptyState>
  );
}
