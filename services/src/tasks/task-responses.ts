import { listTasks, readTask, type Task, type TasksQuery } from '@daybook/contracts/tasks';
import { ApiResponse, copyFields, location, nextPage } from '../http/api-response.ts';
import { firstTagOf, tagOf } from '../http/conditional-requests.ts';
import type { ListPage } from '../http/list-pages.ts';
import { copiedFields, type StoredTask } from './task-columns.ts';

export const toTaskResponse = (stored: StoredTask) => new ApiResponse(toTask(stored), { etag: tagOf(stored) });

export const toCreatedTaskResponse = (stored: StoredTask) =>
  new ApiResponse(toTask(stored), { etag: firstTagOf(stored), ...location(readTask, { pk: String(stored.number) }) });

export const toTaskListResponse = (query: TasksQuery, { rows, next }: ListPage<StoredTask>) =>
  new ApiResponse(rows.map(toTask), nextPage(listTasks, query, next));

const toTask = (stored: StoredTask): Task =>
  copyFields(copiedFields, stored, { id: stored.number, isBacklog: stored.category === 'backlog' });
