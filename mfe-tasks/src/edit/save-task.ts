import type { TaskDraft } from '@daybook/contracts/tasks';
import { type Saved, saveOver } from '@daybook/kit/forms/save-over';
import { isClash, type Version } from '@daybook/kit/forms/versions';
import type { Host } from '@daybook/kit/host/host';
import { readTask, type StoredTask, updateTask } from '../api.ts';
import { type TaskFields, taskRules, versionOf } from '../form/task-fields.ts';

/** Saves a task over the state that was edited. */
export function saveTask(
  fetch: Host['fetch'],
  id: number,
  draft: TaskDraft,
  base: Version<TaskFields>,
): Promise<Saved<StoredTask>> {
  return saveOver({
    etag: base.etag,
    update: (etag) => updateTask(fetch, id, draft, etag),
    read: () => readTask(fetch, id),
    isClash: (theirs) => isClash(versionOf(theirs), { fields: wanted(theirs, draft), base }, taskRules.isSame),
  });
}

/** What the task is to say: an empty number leaves it its own. */
const wanted = ({ task, etag }: StoredTask, draft: TaskDraft) =>
  versionOf({ task: { ...task, ...draft, id: draft.id ?? task.id }, etag }).fields;
