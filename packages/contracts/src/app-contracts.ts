import * as z from '#zod';
import { text } from './text.ts';

/** The name of a slot or an event. Dotted words: what it is about, then what the slot is for, or what has happened. */
const contractName = text(60).check(
  z.regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/, 'Must be dotted words, such as note.actions.'),
);

/** An extension slot: a place on the app's screens for extensions of other apps. The version is that of what it passes to them. */
export const offeredSlot = z.strictObject({
  name: contractName,
  version: text(100).check(z.regex(/^\d+\.\d+\.\d+$/, 'Must be a version, such as 1.0.0.')),
});

/** Every page contains the schemas of all live apps. */
const longestSchema = 2000;

/** A JSON Schema. Pages know what zod's `fromJSONSchema` knows, and the server rejects others. */
const jsonSchema = z
  .record(z.string(), z.any())
  .check(z.refine((schema) => JSON.stringify(schema).length <= longestSchema, `Must have at most ${longestSchema} characters.`));

/** An event that the app sends to other apps. The version is that of what it passes with it, which the schema describes. */
export const emittedEvent = z.strictObject({ ...offeredSlot.shape, schema: jsonSchema });

/** An event of another app that the app listens to. */
export const heardEvent = z.strictObject({
  name: contractName,
  /** The semver range of the event's versions that it works with. */
  version: text(200),
});

/** An extension: the part of the app that a slot of another app shows. */
export const extension = z.strictObject({
  slot: contractName,
  /** The semver range of the slot's versions that it works with. */
  version: text(200),
  /** The exposed module with its lifecycles, without `./`; in the format `single-spa` its file. */
  module: text(200),
});

export type EmittedEvent = z.infer<typeof emittedEvent>;
