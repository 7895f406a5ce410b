import type { TaskDraft } from '@daybook/contracts/tasks';
import type { ItemKind } from '../items/item-kind.ts';
import { findMissingTasks } from './missing-tasks.ts';
import { archivedColumns, columns, draftColumns } from './task-columns.ts';
import { TaskEntity } from './task.entity.ts';

export const taskKind: ItemKind<'tasks', TaskDraft> = {
  name: 'tasks',
  table: TaskEntity,
  key: 'number',
  columns: draftColumns,
  stored: columns,
  archived: archivedColumns,
  findMissing: findMissingTasks,
};
