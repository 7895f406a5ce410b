import { listTasks, readTask, type Task, type TasksQuery } from '@daybook/contracts/tasks';
import { ApiResponse, etag, location, nextPage } from '../http/api-response.ts';
import { firstTagOf, tagOf } from '../http/entity-tag.ts';
import type { Page } from '../http/pages.ts';
import type { StoredTask } from './task-columns.ts';

/** A task as it is answered with: its number as its id. */
export function showTask(stored: StoredTask): ApiResponse<Task> {
  return new ApiResponse(toTask(stored), etag(tagOf(stored)));
}

export function showCreated(stored: StoredTask): ApiResponse<Task> {
  return new ApiResponse(showTask(stored).body, {
    ...etag(firstTagOf(stored)),
    ...location(readTask, { pk: String(stored.number) }),
  });
}

export function showPage(query: TasksQuery, { rows, next }: Page<StoredTask>): ApiResponse<Task[]> {
  return new ApiResponse(rows.map(toTask), nextPage(listTasks, query, next));
}

const toTask = ({ number, title, category, created }: StoredTask): Task => ({
  id: number,
  title,
  category,
  created,
  isBacklog: category === 'backlog',
});
