import { useCreateForm } from '@daybook/kit/forms/use-create-form';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { type FormDraft, useDraft } from '@daybook/kit/forms/use-draft';
import { useHost } from '@daybook/kit/host/use-host';
import { useNavigateWhileOpen } from '@daybook/kit/host/use-navigate-while-open';
import type { StoredTask } from '../api.ts';
import { NEW_TASK, taskDrafts } from '../form/drafts.ts';
import { taskRules } from '../form/task-fields.ts';
import { TaskForm } from '../form/task-form.tsx';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { spec, texts } from '../texts.ts';
import { saveNewTask } from './save-new-task.ts';

/** The screen of a new task: goes on with what was typed here before and not saved. */
export function AddTask() {
  const kept = useDraft<unknown>(NEW_TASK);
  return (
    <Screen title={spec.addTask} back={{ to: paths.board, label: texts.backToBoard }} narrow>
      {kept.ready ? <NewTask kept={kept} /> : <Skeleton lines={4} />}
    </Screen>
  );
}

function NewTask({ kept }: { kept: FormDraft<unknown> }) {
  const { fetch } = useHost();
  const navigate = useNavigateWhileOpen();
  const cache = useTaskCache();
  const onSaved = async (stored: StoredTask) => {
    await cache.added(stored);
    navigate(paths.board, { replace: true });
  };
  const { form, saving, submit } = useCreateForm({
    rules: taskRules,
    draft: taskDrafts.readNew(kept.draft),
    kept,
    save: (task, attempts) => saveNewTask(fetch, task, attempts),
    onSaved,
  });
  return <TaskForm form={form} saving={saving} submitLabel={spec.addTask} idHint={texts.idHint} onSave={submit} />;
}
