import { type Task, type TaskCategory, taskDraft, type TaskDraft } from '@daybook/contracts/tasks';
import type { Checked, FieldMessages, FieldRules } from '@daybook/kit/forms/field-rules';
import type { Version } from '@daybook/kit/forms/versions';
import type { StoredTask } from '../api.ts';
import { texts } from '../texts.ts';

/** What stands in the form: the default category is none, and the number is what was typed. */
export interface TaskFields {
  readonly id: string;
  readonly title: string;
  readonly category: TaskCategory | '';
}

const fieldsOf = ({ id, title, category }: Task): TaskFields => ({ id: String(id), title, category });

/** What a task says on the server. */
export const versionOf = ({ task, etag }: StoredTask): Version<TaskFields> => ({ fields: fieldsOf(task), etag });

export const taskRules: FieldRules<TaskFields, TaskDraft> = {
  empty: { id: '', title: '', category: '' },
  // White space alone is empty.
  isBlank: ({ id, title, category }) => id.trim() === '' && title.trim() === '' && category === '',
  isSame: (one, other) => one.id.trim() === other.id.trim() && one.title === other.title && one.category === other.category,
  check,
};

function check({ id, title, category }: TaskFields): Checked<TaskFields, TaskDraft> {
  const number = id.trim();
  const checked = taskDraft.safeParse({ title, category, ...(number !== '' && { id: numberIn(number) }) });
  const errors: FieldMessages<TaskFields> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = path[0];
    if (isFieldName(name)) errors[name] ??= own[name] ?? message;
  }
  return checked.success ? { draft: checked.data } : { errors };
}

const isFieldName = (name: unknown): name is keyof TaskFields => name === 'id' || name === 'title' || name === 'category';

/** Said in the words of the form where the contract's are those of a value. */
const own: FieldMessages<TaskFields> = { id: texts.idWrong, category: texts.categoryMissing };

/** Digits alone: `1e3` and `0x10` are no numbers of tasks. */
const numberIn = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
