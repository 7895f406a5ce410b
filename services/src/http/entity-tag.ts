/** A strong entity tag, in its quotes (RFC 9110, section 8.8.3). */
export type EntityTag = `"${string}"`;

/** The states that a caller allows; undefined when any state, or none, will do. */
export type Condition = readonly EntityTag[] | undefined;

/** Names the state of a row. */
export const tagOf = (row: { id: string; version: number }): EntityTag => `"${row.id}.${row.version}"`;

/**
 * Names the state in which a row was created. A repeat of its creation gives this tag with the row as it is now: a client that goes on from
 * what it sent is then told of a change by another, and does not overwrite it.
 */
export const firstTagOf = ({ id }: { id: string }): EntityTag => tagOf({ id, version: 1 });

/** The tag of a row in SQL, of the columns of a row: to change a row only while it is in a state that was named. */
export const tagColumn = `concat('"', id, '.', version, '"')`;

/**
 * The tags of an If-Match. A weak tag names no state that could be changed safely, and what is no tag names nothing: neither is
 * taken up, and an If-Match that has no other tag is met by no state. `*` asks for any state of a row that is there.
 */
export function readCondition(header: string | undefined): Condition {
  if (header === undefined || header.trim() === '*') return undefined;
  return readTags(header).filter((tag) => !tag.startsWith('W/')) as EntityTag[];
}

/** Whether an If-None-Match holds the tag: weakly compared, as a GET does (RFC 9110, section 13.1.2). */
export function isKnown(tag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return readTags(header).some((known) => known.replace(/^W\//, '') === tag.replace(/^W\//, ''));
}

/** The states in which a caller wants no body; `every` for one who wants none at all. */
export type BodylessStates = readonly EntityTag[] | 'every';

/** The states of an If-None-Match: for a statement that then leaves the body unread. */
export function readKnown(header = ''): BodylessStates {
  if (header.trim() === '*') return 'every';
  return readTags(header).map((tag) => tag.replace(/^W\//, '') as EntityTag);
}

/** A tag may hold a comma within its quotes. */
const readTags = (header: string) => header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
