import { Button } from '@daybook/kit/button';
import { Notice } from '@daybook/kit/notice';
import type { KeptDraft } from '@daybook/kit/use-draft';
import { useKeptText } from '@daybook/kit/use-kept-text';
import { useState } from 'react';
import type { StoredTask } from '../api.ts';
import type { EditDraft } from '../form/drafts.ts';
import { sameFields, type TaskFields } from '../form/task-fields.ts';
import { TaskForm } from '../form/task-form.tsx';
import { useTaskForm } from '../form/use-task-form.ts';
import { spec, texts } from '../texts.ts';
import { baseOf, opened } from './opened.ts';
import { TaskClash } from './task-clash.tsx';
import { useUpdate } from './use-update.ts';

interface EditFormProps {
  stored: StoredTask;
  draft: EditDraft | undefined;
  kept: KeptDraft<unknown>;
  /** The task was deleted meanwhile: here is what it was to say. */
  onGone: (fields: TaskFields) => void;
}

/** The form, prefilled from the server, with what was typed before; or the choice between two versions. */
export function EditForm({ stored, draft, kept, onGone }: EditFormProps) {
  const [start] = useState(() => opened(stored, draft));
  const [base, setBase] = useState(start.base);
  const [theirs, setTheirs] = useState(start.clash ? stored : undefined);
  const [restored, setRestored] = useState(!sameFields(start.fields, start.base.fields));
  const form = useTaskForm(start.fields);
  useKeptText({ form, saved: base.fields, isSame: sameFields, keep: (fields) => kept.write({ fields, base }), forget: kept.clear });
  const { saving, update } = useUpdate({ id: stored.task.id, form, onClash: setTheirs, onGone, onSaved: kept.clear });

  const startFrom = (version: StoredTask) => {
    setBase(baseOf(version));
    form.reset(baseOf(version).fields);
    setTheirs(undefined);
    setRestored(false);
  };
  const keepMine = (version: StoredTask) => {
    setBase(baseOf(version));
    setTheirs(undefined);
    void form.handleSubmit((task) => update(task, baseOf(version)))();
  };
  if (theirs) {
    const mine = form.getValues();
    return <TaskClash {...{ mine, theirs }} onKeepMine={() => keepMine(theirs)} onTakeTheirs={() => startFrom(theirs)} />;
  }
  return (
    <TaskForm form={form} saving={saving} submitLabel={spec.updateTask} onSave={(task) => update(task, base)}>
      {restored && <Notice action={<Button onClick={() => startFrom(stored)}>{texts.discard}</Button>}>{texts.restored}</Notice>}
    </TaskForm>
  );
}
