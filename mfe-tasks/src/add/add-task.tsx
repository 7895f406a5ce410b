import { Screen } from '@daybook/kit/screen';
import { Skeleton } from '@daybook/kit/skeleton';
import { type KeptDraft, useDraft } from '@daybook/kit/use-draft';
import { useHost } from '@daybook/kit/use-host';
import { useKeptText } from '@daybook/kit/use-kept-text';
import { useSaving } from '@daybook/kit/use-saving';
import { useRef } from 'react';
import { type Attempt, NEW_TASK, type NewDraft, readNewDraft } from '../form/drafts.ts';
import { noFields, sameFields } from '../form/task-fields.ts';
import { TaskForm } from '../form/task-form.tsx';
import { showRefusal, useTaskForm } from '../form/use-task-form.ts';
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

function NewTask({ kept }: { kept: KeptDraft<unknown> }) {
  const { fetch, navigate } = useHost();
  const cache = useTaskCache();
  const saving = useSaving();
  const draft = readNewDraft(kept.draft);
  const form = useTaskForm(draft?.fields ?? noFields);
  const attempt = useRef<Attempt | undefined>(draft?.attempt);
  const keep = (fields: NewDraft['fields']) => kept.write({ fields, attempt: attempt.current });
  useKeptText({ form, saved: noFields, isSame: sameFields, keep, forget: kept.clear });

  const attempts = {
    last: () => attempt.current,
    remember: (next: Attempt | undefined) => {
      attempt.current = next;
      keep(form.getValues());
    },
  };
  const save = (task: Attempt['sent']) =>
    saving.run(async () => {
      const stored = await saveNewTask(fetch, task, attempts).catch((error: unknown) => {
        showRefusal(form, error);
        throw error;
      });
      await kept.clear();
      await cache.added(stored);
      navigate(paths.board, { replace: true });
    });
  return (
    <TaskForm form={form} saving={saving} submitLabel={spec.addTask} idHint={texts.idHint} onSave={(task) => void save(task)} />
  );
}
