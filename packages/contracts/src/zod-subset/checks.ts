import { addIssue, type Message, type State, type Step } from './schema.ts';

export const minLength = (least: number, message?: Message) => test((value: Sized) => lengthOf(value) >= least, message);
export const maxLength = (most: number, message?: Message) => test((value: Sized) => lengthOf(value) <= most, message);
export const minimum = (least: number, message?: Message) => test((value: number) => value >= least, message);
export const maximum = (most: number, message?: Message) => test((value: number) => value <= most, message);
export const positive = (message?: Message) => test((value: number) => value > 0, message);
export const nonnegative = (message?: Message) => minimum(0, message);
export const regex = (pattern: RegExp, message?: Message) => test((value: string) => pattern.test(value), message);

type Refinement = Message & { readonly path?: readonly PropertyKey[] };

export const refine = (matches: (value: never) => boolean, message?: Refinement): Step =>
  test(matches, message, typeof message === 'object' ? message.path : undefined);

export const toLowerCase = (): Step => (state) => (state.value = (state.value as string).toLowerCase());

function test<Value>(matches: (value: Value) => boolean, message?: Message, path?: readonly PropertyKey[]): Step {
  return (state: State) => {
    if (!matches(state.value as Value)) addIssue(state, message, { ...(path && { path }) });
  };
}

type Sized = string | readonly unknown[];

/** Returns the length of a list, or that of a text in code points. */
function lengthOf(value: Sized) {
  if (typeof value !== 'string') return value.length;
  let length = 0;
  for (const _ of value) length++;
  return length;
}
