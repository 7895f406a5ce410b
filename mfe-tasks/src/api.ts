import {
  createTask as create,
  deleteTask as remove,
  listTasks as list,
  readTask as read,
  type Task,
  type TaskDraft,
  updateTask as update,
} from '@daybook/contracts/tasks';
import type { Host } from '@daybook/kit/host/host';
import { loggedCall } from '@daybook/kit/api/logged-call';

type Fetch = Host['fetch'];

/** A task as it is on the server, and the ETag that names this state of it. */
export interface StoredTask {
  readonly task: Task;
  readonly etag: string | undefined;
}

/** All tasks, by their number. The API answers with the first 10,000, and says where they go on. */
export async function listTasks(fetch: Fetch): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await loggedCall(fetch, list, { query: { cursor } });
    tasks.push(...data);
    cursor = next;
  } while (cursor !== undefined);
  return tasks;
}

export async function readTask(fetch: Fetch, id: number): Promise<StoredTask> {
  return stored(await loggedCall(fetch, read, { params: { pk: id } }));
}

/** The same key makes the task once, however often this is sent. */
export async function createTask(fetch: Fetch, draft: TaskDraft, idempotencyKey: string): Promise<StoredTask> {
  return stored(await loggedCall(fetch, create, { body: draft }, { idempotencyKey }));
}

/** Refused with 412 when the task is not in the state of the ETag any more, with 409 when its new number is taken. Goes on when the page is left. */
export async function updateTask(fetch: Fetch, id: number, draft: TaskDraft, etag: string | undefined): Promise<StoredTask> {
  return stored(await loggedCall(fetch, update, { params: { pk: id }, body: draft }, { ifMatch: etag, keepalive: true }));
}

/** Refused with 412 when the task is not in the state of the ETag any more. */
export async function deleteTask(fetch: Fetch, id: number, etag: string | undefined): Promise<void> {
  await loggedCall(fetch, remove, { params: { pk: id } }, { ifMatch: etag });
}

const stored = ({ data, etag }: { data: Task; etag: string | undefined }): StoredTask => ({ task: data, etag });
