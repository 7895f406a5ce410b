import type { TaskDraft } from '@daybook/contracts/tasks';
import { type UpdateResult, updateOrConflict } from '@daybook/kit/forms/update-or-conflict';
import { isConflict, type Version } from '@daybook/kit/forms/versions';
import type { Host } from '@daybook/kit/host/host';
import { readTask, type StoredTask, updateTask } from '../api.ts';
import { type TaskFields, taskRules, versionOf } from '../form/task-fields.ts';

/** Saves a task over the state that was edited. */
export function saveTask(
  fetch: Host['fetch'],
  id: number,
  draft: TaskDraft,
  base: Version<TaskFields>,
): Promise<UpdateResult<StoredTask>> {
  return updateOrConflict({
    etag: base.etag,
    update: (etag) => updateTask(fetch, id, draft, etag),
    read: () => readTask(fetch, id),
    isConflict: (theirs) => isConflict(versionOf(theirs), { fields: wanted(theirs, draft), base }, taskRules.isSame),
  });
}

/** What the task is to say: an empty number leaves it its own. */
const wanted = ({ task, etag }: StoredTask, draft: TaskDraft) =>
  versionOf({ task: { ...task, ...draft, id: draft.id ?? task.id }, etag }).fields;
