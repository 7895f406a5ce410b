import { hasStatus } from '../api/call-error.ts';

/** Saved, or met by another's change that a person has to weigh. */
export type UpdateResult<Stored> =
  | { readonly kind: 'saved'; readonly stored: Stored }
  | { readonly kind: 'clash'; readonly theirs: Stored };

interface ConditionalUpdate<Stored> {
  /** The state that was edited. */
  readonly etag: string | undefined;
  readonly update: (etag: string | undefined) => Promise<Stored>;
  readonly read: () => Promise<Stored>;
  readonly isConflict: (theirs: Stored) => boolean;
}

/** Saves over the state that was edited. A lost race without a quarrel over what it says is no clash. */
export async function updateOrConflict<Stored extends { readonly etag: string | undefined }>({
  etag,
  update,
  read,
  isConflict,
}: ConditionalUpdate<Stored>): Promise<UpdateResult<Stored>> {
  try {
    return { kind: 'saved', stored: await update(etag) };
  } catch (error) {
    if (!hasStatus(error, 412)) throw error;
  }
  const theirs = await read();
  if (isConflict(theirs)) return { kind: 'clash', theirs };
  return { kind: 'saved', stored: await update(theirs.etag) };
}
