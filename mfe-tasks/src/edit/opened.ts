import type { StoredTask } from '../api.ts';
import type { EditDraft } from '../form/drafts.ts';
import { fieldsOf, sameFields, type TaskFields } from '../form/task-fields.ts';

/** What a task said, and the ETag of the state of the task in which it said it. */
export type Base = EditDraft['base'];

/** What an edit stands on when it is opened, or when it met another's change. */
export interface Opened {
  readonly fields: TaskFields;
  readonly base: Base;
  /** The task says something else than what this edit began with, and than what it says now: a person has to choose. */
  readonly clash: boolean;
}

/** The task as it is on the server under the edit that was begun: what was kept never hides what is newer. */
export function opened(stored: StoredTask, kept: EditDraft | undefined): Opened {
  const theirs = baseOf(stored);
  if (!kept || sameFields(kept.fields, theirs.fields)) return { fields: theirs.fields, base: theirs, clash: false };
  if (sameFields(kept.base.fields, theirs.fields)) return { fields: kept.fields, base: theirs, clash: false };
  return { fields: kept.fields, base: kept.base, clash: true };
}

export const baseOf = ({ task, etag }: StoredTask): Base => ({ fields: fieldsOf(task), etag });
