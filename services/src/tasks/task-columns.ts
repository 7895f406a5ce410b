import type { Task, TaskDraft } from '@daybook/contracts/tasks';
import type { ColumnsOf } from '../database/assignments.ts';
import { instant } from '../database/instant.ts';

/** A task as its row holds it: `id` and `version` name its state, `number` is what the person calls its id. */
export type StoredTask = Pick<Task, 'title' | 'category' | 'created'> & {
  readonly id: string;
  readonly number: number;
  readonly version: number;
};

export const columns = `id, number, title, category, version, ${instant('created')}`;

export const columnsOfDraft: ColumnsOf<TaskDraft> = { id: 'number', title: 'title', category: 'category' };
