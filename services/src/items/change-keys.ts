import { idIn } from '../http/idempotency/idempotency.service.ts';

/** How many of its latest changes an item remembers. */
const remembered = 8;

/** Returns the key of a request if items remember it: a UUIDv7. */
export const changeKeyOf = (requestKey: string | undefined) => (requestKey === undefined ? undefined : idIn(requestKey));

/** The assignment that remembers the key of a change, if it has one, in SQL. */
export const rememberChange = (key: string) =>
  `change_keys = case when ${key}::uuid is null then change_keys else (${key}::uuid || change_keys)[1:${remembered}] end`;

/** True for an item that this request has changed already, in SQL. */
export const isRepeated = (key: string) => `coalesce(${key}::uuid = any(change_keys), false)`;
