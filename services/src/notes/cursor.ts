import { type Cursor, invalidCursor, readCursor } from '../http/list-pages.ts';

const uuid = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;
const instant = String.raw`[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;

const byChange = new RegExp(`^(${instant})~(${uuid})$`);
/** As PostgreSQL writes a rank, and nothing that is too small for it to read. */
const rank = String.raw`0(?:\.\d{1,13})?|[1-9](?:\.\d{1,8})?(?:e-[0-3]\d)?`;
const byRank = new RegExp(`^(${rank})~(${instant})~(${uuid})$`);

/** @throws {Refusal} 400 when it is not one of a list of notes */
export const readListCursor = (cursor: string) => read(cursor, byChange);

/** @throws {Refusal} 400 when it is not one of a search */
export const readSearchCursor = (cursor: string) => read(cursor, byRank);

function read(cursor: string, shape: RegExp): Cursor {
  const values = readCursor(cursor, shape);
  if (!isInstant(values.at(-2) ?? '')) throw invalidCursor();
  return values;
}

/** JavaScript takes the 30th of February for the 2nd of March; PostgreSQL takes it for an error. */
function isInstant(text: string) {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString() === text;
}
