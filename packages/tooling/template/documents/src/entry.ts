import * as z from 'zod/mini';

/**
 * The content of a document of the app. A later release adds fields as optional ones, because older documents lack them. One that does not
 * match is left out of the list.
 */
export const entrySchema = z.object({
  text: z.string(),
});

export type Entry = z.infer<typeof entrySchema>;

/** The keys of entries begin with it, so that the app can store documents of other kinds too. */
export const entryPrefix = 'entry.';
