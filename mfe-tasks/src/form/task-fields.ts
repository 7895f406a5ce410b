import { type Task, type TaskCategory, taskDraft, type TaskDraft } from '@daybook/contracts/tasks';
import { texts } from '../texts.ts';

/** What stands in the form: the default category is none, and the number is what was typed. */
export interface TaskFields {
  readonly id: string;
  readonly title: string;
  readonly category: TaskCategory | '';
}

export type FieldName = keyof TaskFields;

export const noFields: TaskFields = { id: '', title: '', category: '' };

export const fieldsOf = ({ id, title, category }: Task): TaskFields => ({ id: String(id), title, category });

export const sameFields = (one: TaskFields, other: TaskFields) =>
  one.id.trim() === other.id.trim() && one.title === other.title && one.category === other.category;

/** All-empty forms are ignored (spec section 5); white space alone is empty. */
export const isBlank = ({ id, title, category }: TaskFields) => id.trim() === '' && title.trim() === '' && category === '';

export type Checked = { readonly draft: TaskDraft } | { readonly errors: Partial<Record<FieldName, string>> };

/** Holds the form against the contract's own rules, before the server does: what is refused is said at once. */
export function checkFields({ id, title, category }: TaskFields): Checked {
  const number = id.trim();
  const checked = taskDraft.safeParse({ title, category, ...(number !== '' && { id: numberIn(number) }) });
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = path[0];
    if (isFieldName(name)) errors[name] ??= own[name] ?? message;
  }
  return checked.success ? { draft: checked.data } : { errors };
}

export const isFieldName = (name: unknown): name is FieldName => name === 'id' || name === 'title' || name === 'category';

/** Said in the words of the form where the contract's are those of a value. */
const own: Partial<Record<FieldName, string>> = { id: texts.idWrong, category: texts.categoryMissing };

/** Digits alone: `1e3` and `0x10` are no numbers of tasks. */
const numberIn = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
