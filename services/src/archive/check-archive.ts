import { setImmediate } from 'node:timers/promises';
import { type Archive, archivedNote, archivedTask, uncheckedArchive } from '@daybook/contracts/archive';
import type * as z from 'zod/mini';
import { check, fieldErrors, mostErrors } from '../http/check.ts';
import { type FieldErrors, invalid } from '../http/refusal.ts';

/** How long the check goes on before other requests have their turn, in milliseconds. */
const turnMs = 10;

/**
 * Returns what was sent as an archive. Entries are checked one by one with other requests between them, and no further than to the first
 * errors: zod gave 50,000 wrong entries up with a RangeError, and took seconds for as many good ones.
 *
 * @throws {Refusal} 400 that names the first fields which are wrong, missing or unknown
 */
export async function checkArchive(sent: unknown): Promise<Archive> {
  const { notes, tasks, ...head } = check(uncheckedArchive, sent) as z.infer<typeof uncheckedArchive>;
  const errors: Record<string, FieldErrors[string]> = {};
  const checked = {
    ...head,
    notes: await checkEach('notes', notes, archivedNote, errors),
    tasks: await checkEach('tasks', tasks, archivedTask, errors),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return checked;
}

async function checkEach<Schema extends z.ZodMiniType>(
  name: string,
  entries: readonly unknown[],
  schema: Schema,
  errors: Record<string, FieldErrors[string]>,
): Promise<z.output<Schema>[]> {
  const checked: z.output<Schema>[] = [];
  let turnEnds = performance.now() + turnMs;
  for (const [index, entry] of entries.entries()) {
    const { success, data, error } = schema.safeParse(entry);
    if (success) checked.push(data);
    else Object.assign(errors, fieldErrors(error.issues, [name, index]));
    if (Object.keys(errors).length >= mostErrors) break;
    if (performance.now() < turnEnds) continue;
    await setImmediate();
    turnEnds = performance.now() + turnMs;
  }
  return checked;
}
