import type { TaskDraft } from '@daybook/contracts/tasks';
import { type CreateAttempts, createOnce } from '@daybook/kit/forms/create-once';
import type { Host } from '@daybook/kit/host/host';
import { createTask, type StoredTask, updateTask } from '../api.ts';

/** Makes a task once, however often it is tried. */
export function saveNewTask(fetch: Host['fetch'], draft: TaskDraft, attempts: CreateAttempts<TaskDraft>): Promise<StoredTask> {
  const create = (sent: TaskDraft, key: string) => createTask(fetch, sent, key);
  const update = ({ task, etag }: StoredTask, changed: TaskDraft) => updateTask(fetch, task.id, changed, etag);
  return createOnce({ create, update, isSame }, draft, attempts);
}

const isSame = (one: TaskDraft, other: TaskDraft) =>
  one.id === other.id && one.title === other.title && one.category === other.category;
