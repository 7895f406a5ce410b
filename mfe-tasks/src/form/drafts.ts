import { taskCategory } from '@daybook/contracts/tasks';
import * as z from 'zod/mini';

/** The names under which the page keeps what was typed. */
export const NEW_TASK = 'tasks/new';
export const editDraftKey = (id: number | string) => `tasks/edit/${id}`;

const fields = z.object({ id: z.string(), title: z.string(), category: z.union([taskCategory, z.literal('')]) });
const sent = z.object({ id: z.optional(z.number()), title: z.string(), category: taskCategory });

const newDraft = z.object({
  fields,
  /** What was sent under which Idempotency-Key, while it is not known whether it arrived. */
  attempt: z.optional(z.object({ key: z.string(), sent })),
});

const editDraft = z.object({
  fields,
  /** The task as it was when the editing began. */
  base: z.object({ fields, etag: z.optional(z.string()) }),
});

export type NewDraft = z.infer<typeof newDraft>;
export type EditDraft = z.infer<typeof editDraft>;
export type Attempt = NonNullable<NewDraft['attempt']>;

/** A draft may have been kept by an earlier or a later release of this app: what cannot be read is no draft. */
export const readNewDraft = (kept: unknown): NewDraft | undefined => newDraft.safeParse(kept).data;
export const readEditDraft = (kept: unknown): EditDraft | undefined => editDraft.safeParse(kept).data;
