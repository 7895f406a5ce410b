import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { Redirect, useParams } from '@daybook/kit/host/routes';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { shownTitle } from '../shown-title.ts';
import { useTaskCache } from '../task-cache.ts';
import { TaskFailed } from '../task-failed.tsx';
import { TaskGone } from '../task-gone.tsx';
import { texts } from '../texts.ts';
import { useNewNumber } from '../use-new-number.ts';
import { useTask } from '../use-task.ts';
import { Actions } from './actions.tsx';
import { TaskFacts } from './task-facts.tsx';

/** The screen of one task; under an earlier number of it leads on to the screen of its new one, as after Back. */
export function TaskDetail() {
  const { pk = '' } = useParams();
  const now = useNewNumber(pk);
  return now === undefined ? <ShownTask pk={pk} /> : <Redirect to={paths.task(now)} />;
}

function ShownTask({ pk }: { pk: string }) {
  const { stored, gone, failed, reading, retry } = useTask(pk);
  const { removed } = useTaskCache();
  useEffect(() => {
    if (gone) void removed(Number(pk));
  }, [gone, removed, pk]);

  const back = { to: paths.board, label: texts.backToBoard };
  if (gone || !stored) {
    return (
      <Screen title={texts.taskNumber(pk)} back={back} narrow>
        {gone && <TaskGone />}
        {failed && <TaskFailed busy={reading} onRetry={retry} />}
        {!gone && !failed && <Skeleton lines={4} label={texts.loadingTask} />}
      </Screen>
    );
  }
  const retryButton = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  return (
    <Screen title={shownTitle(stored.task.title)} back={back} actions={<Actions key={pk} stored={stored} />} narrow>
      {failed && <Notice action={retryButton}>{texts.taskStale}</Notice>}
      <TaskFacts task={stored.task} />
    </Screen>
  );
}
