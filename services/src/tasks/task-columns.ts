import { archivedTask } from '@daybook/contracts/archived-items';
import { type Task, task, type TaskDraft } from '@daybook/contracts/tasks';
import { type ColumnsOf, selectList } from '../database/sql-columns.ts';

/** A task as it is stored. Users call its number its id; `id` and `version` identify its state. */
export type StoredTask = Omit<Task, 'id'> & { readonly id: string; readonly number: number; readonly version: number };

/** The column and type of each field that a user writes. The other lists here follow from the contract. */
export const draftColumns: ColumnsOf<TaskDraft> = {
  id: ['number', 'integer'],
  title: ['title', 'text'],
  category: ['category', 'text'],
};

type CopiedField = Exclude<keyof Task, 'id'>;

/** The fields of a response that a stored task has too. */
export const copiedFields = Object.keys(task.shape).filter((field): field is CopiedField => field !== 'id');

const expressions = { id: 'number as id', isBacklog: `category = 'backlog' as "isBacklog"` };

export const columns = `id, number, version, ${selectList(copiedFields, expressions)}`;

/** The columns of a task in a response, which has the number as its id. */
export const responseColumns = selectList(Object.keys(task.shape), expressions);

/** The columns of a task in an archive, which has the number as its id. */
export const archivedColumns = selectList(Object.keys(archivedTask.shape), expressions);
