import { listTasks, readTask, type Task, type TasksQuery } from '@daybook/contracts/tasks';
import { Answer, etag, location, nextPage } from '../http/answer.ts';
import { firstTagOf, tagOf } from '../http/entity-tag.ts';
import type { Page } from '../http/pages.ts';
import type { StoredTask } from './task-columns.ts';

/** A task as it is answered with: its number as its id. */
export function showTask(stored: StoredTask): Answer<Task> {
  return new Answer(toTask(stored), etag(tagOf(stored)));
}

export function showCreated(stored: StoredTask): Answer<Task> {
  return new Answer(showTask(stored).body, { ...etag(firstTagOf(stored)), ...location(readTask, { pk: String(stored.number) }) });
}

export function showPage(query: TasksQuery, { rows, next }: Page<StoredTask>): Answer<Task[]> {
  return new Answer(rows.map(toTask), nextPage(listTasks, query, next));
}

const toTask = ({ number, title, category, created }: StoredTask): Task => ({
  id: number,
  title,
  category,
  created,
  isBacklog: category === 'backlog',
});
