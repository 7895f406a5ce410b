import { listTasks, readTask, type Task, type TasksQuery } from '@daybook/contracts/tasks';
import { ApiResponse, etag, location, nextPage } from '../http/api-response.ts';
import { firstTagOf, tagOf } from '../http/entity-tag.ts';
import type { ListPage } from '../http/list-pages.ts';
import type { StoredTask } from './task-columns.ts';

/** A task as it is answered with: its number as its id. */
export function toTaskResponse(stored: StoredTask): ApiResponse<Task> {
  return new ApiResponse(toTask(stored), etag(tagOf(stored)));
}

export function toCreatedTaskResponse(stored: StoredTask): ApiResponse<Task> {
  return new ApiResponse(toTaskResponse(stored).body, {
    ...etag(firstTagOf(stored)),
    ...location(readTask, { pk: String(stored.number) }),
  });
}

export function toTaskListResponse(query: TasksQuery, { rows, next }: ListPage<StoredTask>): ApiResponse<Task[]> {
  return new ApiResponse(rows.map(toTask), nextPage(listTasks, query, next));
}

const toTask = ({ number, title, category, created }: StoredTask): Task => ({
  id: number,
  title,
  category,
  created,
  isBacklog: category === 'backlog',
});
