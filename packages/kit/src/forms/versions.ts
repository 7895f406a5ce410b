/** What a form said, and the ETag of the state on the server in which it said so. */
export interface Version<Fields> {
  readonly fields: Fields;
  readonly etag?: string | undefined;
}

/** What was typed, and what it was typed over. */
export interface Edit<Fields> {
  readonly fields: Fields;
  readonly base: Version<Fields>;
}

/** What an edit stands on when it is opened. */
export interface OpenedEdit<Fields> extends Edit<Fields> {
  /** A person has to choose. */
  readonly clash: boolean;
}

type IsSame<Fields> = (one: Fields, other: Fields) => boolean;

/** What is on the server under the edit that was begun: a kept text never hides a newer one. */
export function openEdit<Fields>(
  theirs: Version<Fields>,
  kept: Edit<Fields> | undefined,
  isSame: IsSame<Fields>,
): OpenedEdit<Fields> {
  if (!kept || isSame(kept.fields, theirs.fields)) return { fields: theirs.fields, base: theirs, clash: false };
  const clash = isConflict(theirs, kept, isSame);
  return { fields: kept.fields, base: clash ? kept.base : theirs, clash };
}

/** Whether it says something else on the server than what the edit began with, and than what the edit says. */
export const isConflict = <Fields>({ fields: theirs }: Version<Fields>, { fields, base }: Edit<Fields>, isSame: IsSame<Fields>) =>
  !isSame(theirs, base.fields) && !isSame(theirs, fields);
