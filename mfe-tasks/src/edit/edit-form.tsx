import { Button } from '@daybook/kit/ui/button';
import { useEditForm } from '@daybook/kit/forms/use-edit-form';
import type { Edit } from '@daybook/kit/forms/versions';
import { Notice } from '@daybook/kit/ui/notice';
import type { Host } from '@daybook/kit/host/host';
import type { FormDraft } from '@daybook/kit/forms/use-draft';
import { useHost } from '@daybook/kit/host/use-host';
import type { StoredTask } from '../api.ts';
import { type TaskFields, taskRules, versionOf } from '../form/task-fields.ts';
import { TaskForm } from '../form/task-form.tsx';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { spec, texts } from '../texts.ts';
import { saveTask } from './save-task.ts';
import { TaskClash } from './task-clash.tsx';

interface EditFormProps {
  stored: StoredTask;
  draft: Edit<TaskFields> | undefined;
  kept: FormDraft<unknown>;
  navigate: Host['navigate'];
  /** The task was deleted meanwhile: here is what it was to say. */
  onGone: (fields: TaskFields) => void;
}

/** The form, prefilled from the server, with what was typed before; or the choice between two versions. */
export function EditForm({ stored, draft, kept, navigate, onGone }: EditFormProps) {
  const { fetch, toast } = useHost();
  const cache = useTaskCache();
  const { id } = stored.task;
  const onSaved = async (saved: StoredTask) => {
    await cache.changed(saved, id);
    toast(spec.updated);
    // Under its new number, if it has one.
    navigate(paths.task(saved.task.id), { replace: true });
  };
  const { form, saving, submit, theirs, isRestored, startFrom, keepMine } = useEditForm({
    ...{ rules: taskRules, stored, versionOf, draft, kept, onSaved, onGone },
    save: (task, base) => saveTask(fetch, id, task, base),
  });
  if (theirs) {
    const mine = form.getValues();
    return <TaskClash {...{ mine, theirs }} onKeepMine={() => keepMine(theirs)} onTakeTheirs={() => startFrom(theirs)} />;
  }
  return (
    <TaskForm form={form} saving={saving} submitLabel={spec.updateTask} onSave={submit}>
      {isRestored && <Notice action={<Button onClick={() => startFrom(stored)}>{texts.discard}</Button>}>{texts.restored}</Notice>}
    </TaskForm>
  );
}
