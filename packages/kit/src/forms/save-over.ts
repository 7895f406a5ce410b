import { isRefusal } from '../api/call-failed.ts';

/** Saved, or met by another's change that a person has to weigh. */
export type Saved<Stored> =
  | { readonly kind: 'saved'; readonly stored: Stored }
  | { readonly kind: 'clash'; readonly theirs: Stored };

interface Over<Stored> {
  /** The state that was edited. */
  readonly etag: string | undefined;
  readonly update: (etag: string | undefined) => Promise<Stored>;
  readonly read: () => Promise<Stored>;
  readonly isClash: (theirs: Stored) => boolean;
}

/** Saves over the state that was edited. A lost race without a quarrel over what it says is no clash. */
export async function saveOver<Stored extends { readonly etag: string | undefined }>({
  etag,
  update,
  read,
  isClash,
}: Over<Stored>): Promise<Saved<Stored>> {
  try {
    return { kind: 'saved', stored: await update(etag) };
  } catch (error) {
    if (!isRefusal(error, 412)) throw error;
  }
  const theirs = await read();
  if (isClash(theirs)) return { kind: 'clash', theirs };
  return { kind: 'saved', stored: await update(theirs.etag) };
}
