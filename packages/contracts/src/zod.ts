/**
 * The functions of zod/mini that the subset for browsers has too (docs/decisions/0069-zod-in-browsers.md), for apps that check values
 * of their own. The types are zod's. In a browser a schema has only `safeParse`, `parse`, `check`, `shape` and `def`, an issue `path` and
 * `message`, `coerce` only `number`, and `iso` only `date` and `datetime`.
 */
export type { core, infer, output, ZodMiniObject, ZodMiniType } from '#zod';
export {
  _default,
  any,
  array,
  boolean,
  coerce,
  discriminatedUnion,
  enum,
  extend,
  int,
  iso,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullable,
  number,
  object,
  optional,
  pipe,
  positive,
  record,
  refine,
  regex,
  strictObject,
  string,
  toLowerCase,
  transform,
  union,
  unknown,
  uuid,
} from '#zod';
