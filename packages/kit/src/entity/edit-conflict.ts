import { mergeFields } from './merge-fields.ts';
import { mergeLines } from './merge-lines.ts';

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

/** Returns the edit that a form opens with: a stored draft, merged with what was changed elsewhere since. */
export function openEdit<Fields extends Readonly<Record<string, unknown>>>(
  theirs: Version<Fields>,
  draft: Edit<Fields> | undefined,
  isSame: IsSame<Fields>,
): OpenedEdit<Fields> {
  if (!draft || isSame(draft.fields, theirs.fields)) return { fields: theirs.fields, base: theirs, hasConflict: false };
  const versions = { base: draft.base.fields, mine: draft.fields, theirs: theirs.fields };
  const { fields, conflicts } = mergeFields(versions, mergeLines);
  if (conflicts.length > 0) return { ...draft, hasConflict: true };
  return { fields, base: theirs, hasConflict: false };
}
