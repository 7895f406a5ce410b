import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { CloudOff, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec, texts } from '../texts.ts';
import { useTaskList } from './board-store.ts';
import { Board } from './board.tsx';
import { css, sheet } from './board.css';
import { sheet as cardSheet } from './card.css';
import { columns } from './columns.ts';

const ResumeTask = lazyPart(screens.resumeTask);

/** The Progress Board, or what is shown while its tasks are loading or could not be loaded. */
export function BoardScreen() {
  useStyles(sheet, cardSheet);
  const { loading, retry, ...latest } = useTaskList();
  const [isBusy, setBusy] = useState(false);
  const list = useHeld(latest.list, isBusy);
  // The notice moves the columns.
  const failed = useHeld(latest.failed, isBusy);
  const retryButton = (
    <Button busy={loading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  const addLink = (
    <ButtonLink to={paths.add} variant="primary" aria-keyshortcuts="n" icon={<Plus size={18} aria-hidden="true" />}>
      {spec.add}
    </ButtonLink>
  );
  return (
    <Screen title={spec.board} actions={addLink}>
      {failed && !list && <EmptyState icon={<CloudOff size={22} />} title={texts.boardFailed} action={retryButton} />}
      {!failed && !list && <BoardSkeleton />}
      <p role="status" className="sr-only">
        {list?.isPart && texts.moreTasks}
      </p>
      {list && (
        <div className={css.parts}>
          {failed && <Notice action={retryButton}>{texts.boardStale}</Notice>}
          <Suspense>
            <ResumeTask />
          </Suspense>
          <Board list={list} onBusy={setBusy} />
        </div>
      )}
    </Screen>
  );
}

/** Returns the value; while it is held, the one from before. */
function useHeld<Value>(latest: Value, isHeld: boolean): Value {
  const [shown, setShown] = useState(latest);
  if (!isHeld && !Object.is(shown, latest)) setShown(latest);
  return isHeld ? shown : latest;
}

/** The empty columns while the tasks are loading. Only the first one announces that. */
function BoardSkeleton() {
  return (
    <div className={css.parts}>
      <div className={css.board}>
        {columns.map(({ category, title }, index) => (
          <div key={category} className={css.column}>
            <div className={css.head}>
              <p className={css.title}>{title}</p>
            </div>
            <div className={css.waiting} aria-hidden={index > 0}>
              <Skeleton lines={4} label={texts.loadingBoard} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
