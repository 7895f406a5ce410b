import { type Note, type NoteCategory, type NoteDraft, noteDraft } from '@daybook/contracts/notes';
import { texts } from '../texts.ts';

/** What stands in the form: the default category is none. */
export interface NoteFields {
  readonly title: string;
  readonly body: string;
  readonly category: NoteCategory | '';
}

export type FieldName = keyof NoteFields;

export const noFields: NoteFields = { title: '', body: '', category: '' };

export const fieldsOf = ({ title, body, category }: Note): NoteFields => ({ title, body, category });

export const sameFields = (one: NoteFields, other: NoteFields) =>
  one.title === other.title && one.body === other.body && one.category === other.category;

/** All-empty forms are ignored (spec section 5); white space alone is empty. */
export const isBlank = ({ title, body, category }: NoteFields) => title.trim() === '' && body.trim() === '' && category === '';

export type Checked = { readonly draft: NoteDraft } | { readonly errors: Partial<Record<FieldName, string>> };

/** Holds the form against the contract's own rules, before the server does: what is refused is said at once. */
export function checkFields(fields: NoteFields): Checked {
  const checked = noteDraft.safeParse(fields);
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = path[0];
    if (isFieldName(name)) errors[name] ??= name === 'category' ? texts.categoryMissing : message;
  }
  return checked.success ? { draft: checked.data } : { errors };
}

export const isFieldName = (name: unknown): name is FieldName => name === 'title' || name === 'body' || name === 'category';
