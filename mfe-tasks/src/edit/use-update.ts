import type { TaskDraft } from '@daybook/contracts/tasks';
import { isRefusal } from '@daybook/kit/call';
import { useHost } from '@daybook/kit/use-host';
import { useSaving } from '@daybook/kit/use-saving';
import type { StoredTask } from '../api.ts';
import type { TaskFields } from '../form/task-fields.ts';
import { showRefusal, type TaskFormState } from '../form/use-task-form.ts';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { spec } from '../texts.ts';
import type { Base } from './opened.ts';
import { saveTask } from './save-task.ts';

interface UpdateOptions {
  id: number;
  form: TaskFormState;
  onClash: (theirs: StoredTask) => void;
  onGone: (fields: TaskFields) => void;
  onSaved: () => Promise<void>;
}

/** Saves the form over the state that it was written over, and goes to the task, under its new number if it has one. */
export function useUpdate({ id, form, onClash, onGone, onSaved }: UpdateOptions) {
  const { fetch, toast, navigate } = useHost();
  const cache = useTaskCache();
  const saving = useSaving();

  const save = async (draft: TaskDraft, base: Base) => {
    const result = await saveTask(fetch, id, draft, base);
    if (result.kind === 'clash') return onClash(result.theirs);
    await onSaved();
    await cache.changed(result.stored, id);
    toast(spec.updated);
    navigate(paths.task(result.stored.task.id), { replace: true });
  };
  const explain = (error: unknown) => {
    showRefusal(form, error);
    if (isRefusal(error, 404)) onGone(form.getValues());
    throw error;
  };
  return { saving, update: (draft: TaskDraft, base: Base) => void saving.run(() => save(draft, base).catch(explain)) };
}
