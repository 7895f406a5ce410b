import { type Note, type NoteCategory, type NoteDraft, noteDraft } from '@daybook/contracts/notes';
import type { Checked, FieldMessages, FieldRules } from '@daybook/kit/forms/field-rules';
import type { Version } from '@daybook/kit/forms/versions';
import type { StoredNote } from '../api.ts';
import { texts } from '../texts.ts';

/** What stands in the form: the default category is none. */
export interface NoteFields {
  readonly title: string;
  readonly body: string;
  readonly category: NoteCategory | '';
}

const fieldsOf = ({ title, body, category }: Note): NoteFields => ({ title, body, category });

/** What a note says on the server. */
export const versionOf = ({ note, etag }: StoredNote): Version<NoteFields> => ({ fields: fieldsOf(note), etag });

export const noteRules: FieldRules<NoteFields, NoteDraft> = {
  empty: { title: '', body: '', category: '' },
  // White space alone is empty.
  isBlank: ({ title, body, category }) => title.trim() === '' && body.trim() === '' && category === '',
  isSame: (one, other) => one.title === other.title && one.body === other.body && one.category === other.category,
  check,
};

function check(fields: NoteFields): Checked<NoteFields, NoteDraft> {
  const checked = noteDraft.safeParse(fields);
  const errors: FieldMessages<NoteFields> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = path[0];
    if (isFieldName(name)) errors[name] ??= name === 'category' ? texts.categoryMissing : message;
  }
  return checked.success ? { draft: checked.data } : { errors };
}

const isFieldName = (name: unknown): name is keyof NoteFields => name === 'title' || name === 'body' || name === 'category';
