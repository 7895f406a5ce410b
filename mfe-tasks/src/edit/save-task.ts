import type { TaskDraft } from '@daybook/contracts/tasks';
import { isRefusal } from '@daybook/kit/call';
import type { Host } from '@daybook/kit/host';
import { readTask, type StoredTask, updateTask } from '../api.ts';
import { fieldsOf, sameFields } from '../form/task-fields.ts';
import type { Base } from './opened.ts';

/** Saved, or met by another's change that a person has to weigh. */
export type Saved =
  { readonly kind: 'saved'; readonly stored: StoredTask } | { readonly kind: 'clash'; readonly theirs: StoredTask };

/** Saves a task over the state that was edited. A lost race without a quarrel over what it says is no clash. */
export async function saveTask(fetch: Host['fetch'], id: number, draft: TaskDraft, base: Base): Promise<Saved> {
  try {
    return { kind: 'saved', stored: await updateTask(fetch, id, draft, base.etag) };
  } catch (error) {
    if (!isRefusal(error, 412)) throw error;
  }
  const theirs = await readTask(fetch, id);
  const says = fieldsOf(theirs.task);
  const wanted = fieldsOf({ ...theirs.task, ...draft, id: draft.id ?? id });
  if (!sameFields(says, base.fields) && !sameFields(says, wanted)) return { kind: 'clash', theirs };
  return { kind: 'saved', stored: await updateTask(fetch, id, draft, theirs.etag) };
}
