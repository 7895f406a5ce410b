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

function length(range: Range, message?: Message): Step {
  return Object.assign(
    test((value: unknown) => !hasLength(value) || isWithin(range, value), message),
    { range },
  );
}

function test<Value>(matches: (value: Value) => boolean, message?: Message, path?: readonly PropertyKey[]): Step {
  return (state: State) => {
    if (!matches(state.value as Value)) addIssue(state, message, { ...(path && { path }) });
  };
}

const hasLength = (value: unknown): value is string | readonly unknown[] => typeof value === 'string' || Array.isArray(value);

/** The length of a text is in code points. They are one or two UTF-16 units, and are counted only if that decides. */
function isWithin([least, most]: Range, value: string | readonly unknown[]) {
  const units = value.length;
  const fewest = typeof value === 'string' ? Math.ceil(units / 2) : units;
  if (units < least || fewest > most) return false;
  if (fewest >= least && units <= most) return true;
  const points = codePointsIn(value as string);
  return points >= least && points <= most;
}

function codePointsIn(text: string) {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
