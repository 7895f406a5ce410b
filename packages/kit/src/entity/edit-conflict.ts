import { hasStatus } from '../api/call-error.ts';

/** The fields of a form, and the ETag of the state on the server that has these values. */
export interface Version<Fields> {
  readonly fields: Fields;
  readonly etag?: string | undefined;
}

/** An edit: what was typed, and the version that it started from. */
export interface Edit<Fields> {
  readonly fields: Fields;
  readonly base: Version<Fields>;
}

/** An edit as a form opens it. */
export interface OpenedEdit<Fields> extends Edit<Fields> {
  /** True if the person has to choose between the edit and the server's version. */
  readonly hasConflict: boolean;
}

type IsSame<Fields> = (one: Fields, other: Fields) => boolean;

/** Returns the edit that a form opens with. A stored draft never hides a newer version of the server. */
export function openEdit<Fields>(
  theirs: Version<Fields>,
  draft: Edit<Fields> | undefined,
  isSame: IsSame<Fields>,
): OpenedEdit<Fields> {
  if (!draft || isSame(draft.fields, theirs.fields)) return { fields: theirs.fields, base: theirs, hasConflict: false };
  const hasConflict = isConflict(theirs, draft, isSame);
  return { fields: draft.fields, base: hasConflict ? draft.base : theirs, hasConflict };
}

/** True if the server's version differs both from the version that the edit started from and from the edit itself. */
export const isConflict = <Fields>({ fields: theirs }: Version<Fields>, { fields, base }: Edit<Fields>, isSame: IsSame<Fields>) =>
  !isSame(theirs, base.fields) && !isSame(theirs, fields);

/** The stored item, or the server's version if a person has to choose. */
export type UpdateResult<Stored> =
  | { readonly kind: 'saved'; readonly stored: Stored }
  | { readonly kind: 'conflict'; readonly theirs: Stored };

interface ConditionalUpdate<Stored> {
  /** The state that was edited. */
  readonly etag: string | undefined;
  readonly update: (etag: string | undefined) => Promise<Stored>;
  readonly read: () => Promise<Stored>;
  readonly isConflict: (theirs: Stored) => boolean;
}

/** Updates an item with If-Match. If it has changed in the meantime without a conflict, updates the new version. */
export async function updateOrConflict<Stored extends { readonly etag: string | undefined }>(
  request: ConditionalUpdate<Stored>,
): Promise<UpdateResult<Stored>> {
  try {
    return { kind: 'saved', stored: await request.update(request.etag) };
  } catch (error) {
    if (!hasStatus(error, 412)) throw error;
  }
  const theirs = await request.read();
  if (request.isConflict(theirs)) return { kind: 'conflict', theirs };
  return { kind: 'saved', stored: await request.update(theirs.etag) };
}
