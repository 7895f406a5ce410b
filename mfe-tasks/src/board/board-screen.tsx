import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { CloudOff, Plus } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec, texts } from '../texts.ts';
import { Board } from './board.tsx';
import { css, sheet } from './board.css';
import { sheet as cardSheet } from './card.css';
import { BoardSkeleton } from './board-skeleton.tsx';
import { useTasks } from './use-tasks.ts';

const ResumeTask = lazyPart(screens.resumeTask);

/** The Progress Board in whichever state it is: read, being read, not to be had. */
export function BoardScreen() {
  useStyles(sheet, cardSheet);
  const { list, failed, reading, retry } = useTasks();
  const retryButton = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  return (
    <Screen title={spec.board} actions={<AddTaskLink />}>
      {failed && !list && <EmptyState icon={<CloudOff size={22} />} title={texts.boardFailed} action={retryButton} />}
      {!failed && !list && <BoardSkeleton />}
      {list && (
        <div className={css.parts}>
          {failed && <Notice action={retryButton}>{texts.boardStale}</Notice>}
          <Suspense>
            <ResumeTask />
          </Suspense>
          <Board list={list} />
        </div>
      )}
    </Screen>
  );
}

function AddTaskLink() {
  return (
    <ButtonLink to={paths.add} variant="primary" aria-keyshortcuts="n" icon={<Plus size={18} aria-hidden="true" />}>
      {spec.add}
    </ButtonLink>
  );
}
