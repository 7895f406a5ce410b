import { useParams } from '@daybook/kit/host/routes';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useDraft } from '@daybook/kit/forms/use-draft';
import { useNavigateWhileOpen } from '@daybook/kit/host/use-navigate-while-open';
import { useState } from 'react';
import { editDraftKey, taskDrafts } from '../form/drafts.ts';
import type { TaskFields } from '../form/task-fields.ts';
import { paths } from '../paths.ts';
import { TaskFailed } from '../task-failed.tsx';
import { TaskGone } from '../task-gone.tsx';
import { texts } from '../texts.ts';
import { useTask } from '../use-task.ts';
import { EditForm } from './edit-form.tsx';
import { LostTask } from './lost-task.tsx';

/** The screen that changes a task. */
export function EditTask() {
  const { pk = '' } = useParams();
  return <Editing key={pk} pk={pk} />;
}

/** Read once, when the editing begins: what changes on the server later is met when the task is saved. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true };

function Editing({ pk }: { pk: string }) {
  const { stored, gone, failed, reading, retry } = useTask(pk, once);
  const kept = useDraft<unknown>(editDraftKey(pk));
  // Here: the form goes before it leads on, when the task gets another number.
  const navigate = useNavigateWhileOpen();
  const [begun, setBegun] = useState(false);
  const [lost, setLost] = useState<TaskFields>();
  const draft = taskDrafts.readEdit(kept.draft);
  if (!begun && stored && kept.ready && !reading) setBegun(true);

  const content = () => {
    if (lost) return <LostTask fields={lost} onDone={kept.clear} />;
    if (begun && stored) return <EditForm {...{ stored, draft, kept, navigate }} onGone={setLost} />;
    if (gone && kept.ready) return draft ? <LostTask fields={draft.fields} onDone={kept.clear} /> : <TaskGone />;
    if (failed) return <TaskFailed busy={reading} onRetry={retry} />;
    return <Skeleton lines={4} label={texts.loadingTask} />;
  };
  const toTask = { to: paths.task(pk), label: texts.backToTask };
  const isThere = lost === undefined && !gone;
  return (
    <Screen title={texts.editTask} back={isThere ? toTask : toBoard} narrow>
      {content()}
    </Screen>
  );
}

const toBoard = { to: paths.board, label: texts.backToBoard };
