import type { TaskDraft } from '@daybook/contracts/tasks';
import type { Database } from '../database/database.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { findMissingTasks } from './missing-tasks.ts';
import { archivedColumns, columns, draftColumns } from './task-columns.ts';
import { TaskEntity } from './task.entity.ts';
import { freeNumbers } from './task-numbers.ts';

export const taskKind: ItemKind<'tasks', TaskDraft> = {
  name: 'tasks',
  table: TaskEntity,
  key: 'number',
  columns: draftColumns,
  stored: columns,
  archived: archivedColumns,
  label: 'title',
  findMissing: findMissingTasks,
  keysLike,
};

/** Yields its own number, then the next free ones. */
async function* keysLike(database: Database, owner: string, number: string) {
  yield number;
  yield* freeNumbers(database, owner);
}
