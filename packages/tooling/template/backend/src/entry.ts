import * as z from 'zod/mini';

/** An entry as the backend has it. */
const entrySchema = z.object({
  id: z.string(),
  text: z.string(),
});

export const entriesSchema = z.array(entrySchema);

export type Entry = z.infer<typeof entrySchema>;
