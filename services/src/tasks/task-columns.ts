import { archivedTask, type Task, task, type TaskDraft } from '@daybook/contracts/tasks';
import { type ColumnsOf, instant } from '../database/sql-columns.ts';

/** A task as it is stored. Users call its number its id; `id` and `version` identify its state. */
export type StoredTask = Omit<Task, 'id' | 'isBacklog'> & {
  readonly id: string;
  readonly number: number;
  readonly version: number;
};

/** The column and type of each field that a user writes. The other lists here follow from the contract. */
export const draftColumns: ColumnsOf<TaskDraft> = {
  id: ['number', 'integer'],
  title: ['title', 'text'],
  category: ['category', 'text'],
};

type CopiedField = Exclude<keyof Task, 'id' | 'isBacklog'>;

/** The fields of a response that are columns of the same name. */
export const copiedFields = Object.keys(task.shape).filter(
  (field): field is CopiedField => field !== 'id' && field !== 'isBacklog',
);

const select = (field: string) => (field === 'created' ? instant(field) : field);

export const columns = ['id', 'number', 'version', ...copiedFields].map(select).join(', ');

/** The columns of a task in an archive, which has the number as its id. */
export const archivedColumns = Object.keys(archivedTask.shape)
  .map((field) => (field === 'id' ? 'number as id' : select(field)))
  .join(', ');
