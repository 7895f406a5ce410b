import { regex } from './checks.ts';
import { addIssue, type Message, Schema, schemaOf, type State } from './schema.ts';

/* Schemas of values without parts. */

export const string = (message?: Message) => value('string', (input) => typeof input === 'string', message);
export const boolean = (message?: Message) => value('boolean', (input) => typeof input === 'boolean', message);
export const number = (message?: Message) => value('number', Number.isFinite, message);
export const int = (message?: Message) => number(message).check(isWhole);
export const unknown = () => new Schema({ type: 'unknown' }, []);
export const any = () => new Schema({ type: 'any' }, []);

export function literal(values: unknown, message?: Message) {
  const all: readonly unknown[] = Array.isArray(values) ? values : [values];
  return value('literal', (input) => all.includes(input), message);
}

const enumOf = (values: readonly unknown[], message?: Message) => value('enum', (input) => values.includes(input), message);
export { enumOf as enum };

export const coerce = {
  number: (message?: Message) =>
    new Schema({ type: 'number', message }, [(state) => (state.value = Number(state.value))]).check(number(message)),
};

export const transform = (change: (input: unknown) => unknown) =>
  new Schema({ type: 'transform' }, [(state) => (state.value = change(state.value))]);

export const uuid = (message?: Message) => string(message).check(regex(UUID));

export const iso = {
  date: (message?: Message) => string(message).check(regex(DATE)),
  datetime: (options?: Message & { offset?: boolean }) =>
    string(options).check(regex(typeof options === 'object' && options.offset ? DATE_TIME_WITH_OFFSET : DATE_TIME)),
};

/** After a fraction no further check runs, but after a number that is too large to be exact. */
function isWhole(state: State) {
  const { value } = state;
  if (!Number.isSafeInteger(value)) addIssue(state, { continues: Number.isInteger(value) });
}

const value = (type: string, matches: (input: unknown) => boolean, message: Message | undefined) =>
  schemaOf({ type, message }, (state) => matches(state.value));

/* The patterns of zod. */

const UUID =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
const DAY = String.raw`(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`;
const OFFSET = String.raw`[+-](?:[01]\d|2[0-3]):[0-5]\d`;
const DATE = new RegExp(`^${DAY}$`);
const DATE_TIME = new RegExp(`^${DAY}T${TIME}Z$`);
const DATE_TIME_WITH_OFFSET = new RegExp(`^${DAY}T${TIME}(?:Z|${OFFSET})$`);
