import type { TaskDraft } from '@daybook/contracts/tasks';
import type { CreateAttempt } from '@daybook/kit/forms/create-once';
import { DeletedWhileEditing } from '@daybook/kit/forms/deleted-while-editing';
import { useHost } from '@daybook/kit/host/use-host';
import { useRef } from 'react';
import { saveNewTask } from '../add/save-new-task.ts';
import type { TaskFields } from '../form/task-fields.ts';
import { paths } from '../paths.ts';
import { useTaskCache } from '../task-cache.ts';
import { texts } from '../texts.ts';
import { VersionText } from './version-text.tsx';

interface LostTaskProps {
  fields: TaskFields;
  /** What was typed has been saved, or given up. */
  onDone: () => Promise<void>;
}

/** The task is not there any more, but what was typed over it is: it can become a task of its own. */
export function LostTask({ fields, onDone }: LostTaskProps) {
  const { fetch, navigate } = useHost();
  const cache = useTaskCache();
  const attempt = useRef<CreateAttempt<TaskDraft>>(undefined);
  const attempts = { last: () => attempt.current, remember: (next?: CreateAttempt<TaskDraft>) => void (attempt.current = next) };
  const leave = () => navigate(paths.board, { replace: true });
  const add = async () => {
    const { title, category } = fields;
    // Under the next free number: its own may have been taken since. A category that was taken out must not keep it from being saved.
    const draft = { title: title.trim() === '' ? texts.untitled : title, category: category || ('incomplete' as const) };
    const stored = await saveNewTask(fetch, draft, attempts);
    await onDone();
    await cache.added(stored);
    leave();
  };
  return (
    <DeletedWhileEditing gone={texts.taskGone} texts={texts} onAdd={add} onDiscard={() => void onDone().then(leave)}>
      <VersionText fields={fields} />
    </DeletedWhileEditing>
  );
}
