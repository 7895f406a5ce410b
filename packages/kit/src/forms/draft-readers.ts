import * as z from 'zod/mini';
import type { CreateAttempt } from './create-once.ts';
import type { Edit } from './versions.ts';

/** A form of something new as it is kept: with what was sent of it and not answered. */
export interface NewDraft<Fields, Draft> {
  readonly fields: Fields;
  readonly attempt?: CreateAttempt<Draft> | undefined;
}

/**
 * Reads drafts that were kept, by the schemas of a form's fields and of what is sent of it. A draft may have been kept by an earlier
 * or a later release of the app: what cannot be read is no draft.
 */
export function draftReaders<Fields, Draft>(fields: z.ZodMiniType<Fields>, sent: z.ZodMiniType<Draft>) {
  const newDraft = z.object({ fields, attempt: z.optional(z.object({ key: z.string(), sent })) });
  const edit = z.object({ fields, base: z.object({ fields, etag: z.optional(z.string()) }) });
  return {
    readNew: (kept: unknown): NewDraft<Fields, Draft> | undefined => newDraft.safeParse(kept).data,
    readEdit: (kept: unknown): Edit<Fields> | undefined => edit.safeParse(kept).data,
  };
}
