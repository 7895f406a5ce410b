import { type Archive, archivedNote, archivedTask, uncheckedArchive } from '@daybook/contracts/archive';
import type * as z from 'zod/mini';
import { validate, fieldErrors, mostErrors } from '../http/bodies/validate.ts';
import { type FieldErrors, invalidFields } from '../http/problem-error.ts';

/**
 * Returns what was sent as an archive. Entries are checked one by one, and no further than to the first errors: zod gave 50,000 wrong
 * entries up with a RangeError.
 *
 * @throws {Refusal} 400 that names the first fields which are wrong, missing or unknown
 */
export function checkArchive(sent: unknown): Archive {
  const { notes, tasks, ...head } = validate(uncheckedArchive, sent) as z.infer<typeof uncheckedArchive>;
  const errors: Record<string, FieldErrors[string]> = {};
  const checked = {
    ...head,
    notes: checkEach('notes', notes, archivedNote, errors),
    tasks: checkEach('tasks', tasks, archivedTask, errors),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return checked;
}

function checkEach<Schema extends z.ZodMiniType>(
  name: string,
  entries: readonly unknown[],
  schema: Schema,
  errors: Record<string, FieldErrors[string]>,
): z.output<Schema>[] {
  const checked: z.output<Schema>[] = [];
  for (const [index, entry] of entries.entries()) {
    const { success, data, error } = schema.safeParse(entry);
    if (success) checked.push(data);
    else Object.assign(errors, fieldErrors(error.issues, [name, index]));
    if (Object.keys(errors).length >= mostErrors) break;
  }
  return checked;
}
