import { addIssue, type Message, type Range, type State, type Step } from './schema.ts';

export const minLength = (least: number, message?: Message) => length([least, Number.POSITIVE_INFINITY], message);
export const maxLength = (most: number, message?: Message) => length([0, most], message);
export const minimum = (least: number, message?: Message) => test((value: number) => value >= least, message);
export const maximum = (most: number, message?: Message) => test((value: number) => value <= most, message);
export const positive = (message?: Message) => test((value: number) => value > 0, message);
export const nonnegative = (message?: Message) => minimum(0, message);
export const regex = (pattern: RegExp, message?: Message) => test((value: string) => pattern.test(value), message);

type Refinement = Message & { readonly path?: readonly PropertyKey[] };

export const refine = (matches: (value: never) => boolean, message?: Refinement): Step =>
  test(matches, message, typeof message === 'object' ? message.path : undefined);

export const toLowerCase = (): Step => (state) => (state.value = (state.value as string).toLowerCase());

function length([least, most]: Range, message?: Message): Step {
  const isWithin = (value: unknown) => {
    if (typeof value !== 'string' && !Array.isArray(value)) return true;
    const length = lengthOf(value, [least, most]);
    return length >= least && length <= most;
  };
  return Object.assign(test(isWithin, message), { range: [least, most] as const });
}

function test<Value>(matches: (value: Value) => boolean, message?: Message, path?: readonly PropertyKey[]): Step {
  return (state: State) => {
    if (!matches(state.value as Value)) addIssue(state, { message, path, continues: true });
  };
}

/**
 * Returns the length of a list, or that of a text: in code points if they decide, or else in UTF-16 units. A code point is one or two
 * units.
 */
function lengthOf(value: string | readonly unknown[], [least, most]: Range) {
  const units = value.length;
  if (typeof value !== 'string' || (units >= 2 * least && units <= most)) return units;
  let points = 0;
  for (const _ of value) points++;
  return points;
}
