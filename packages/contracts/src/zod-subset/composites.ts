import { addIssue, delegate, type Issue, type Message, type Parser, parsePart, Schema, type Shape, type Step } from './schema.ts';

/* Schemas of values with parts, and of parts that may be absent. */

export const object = (shape: Shape, message?: Message) => objectOf(shape, message);

/** Rejects keys that are not in the shape. */
export const strictObject = (shape: Shape, message?: Message) =>
  objectOf(shape, message, (state, others) => {
    if (others.length > 0) addIssue(state);
  });

/** Keeps keys that are not in the shape. */
export const looseObject = (shape: Shape, message?: Message) =>
  objectOf(shape, message, ({ value }, others, input) => {
    for (const key of others) if (key !== '__proto__') (value as Values)[key] = input[key];
  });

export const extend = ({ shape }: Schema, more: Shape) => object({ ...shape, ...more });

export const array = (item: Parser, message?: Message) =>
  composite('array', message, (state) => {
    if (!Array.isArray(state.value)) return false;
    state.value = state.value.map((value: unknown, index) => parsePart(item, value, state.issues, index));
    return true;
  });

export const record = (key: Parser, item: Parser, message?: Message) =>
  composite('record', message, (state) => {
    const { value: input, issues } = state;
    if (!isObject(input)) return false;
    const entries = Object.keys(input)
      .filter((name) => name !== '__proto__')
      .map((name) => [parsePart(key, name, issues, name), parsePart(item, input[name], issues, name)] as const);
    state.value = Object.fromEntries(entries);
    return true;
  });

/** The first schema that matches. If none does, but one has the right type, its issues say why. */
export const union = (options: readonly Parser[], message?: Message) =>
  composite('union', message, (state) => {
    const failures: (readonly Issue[])[] = [];
    for (const option of options) {
      const { success, data, error } = option.safeParse(state.value);
      if (success) {
        state.value = data;
        return true;
      }
      failures.push(error.issues);
    }
    const [close, ...others] = failures.filter((issues) => issues.every(({ continues }) => continues));
    if (close && others.length === 0) state.issues.push(...close);
    return state.issues.length > 0;
  });

/** The schema whose field `key` matches. */
export const discriminatedUnion = (key: string, options: readonly Schema[], message?: Message) =>
  new Schema({ type: 'union', message }, [
    (state) => {
      const { value } = state;
      const chosen = isObject(value) && options.find(({ shape }) => shape?.[key]?.safeParse(value[key]).success);
      if (chosen) delegate(chosen)(state);
      else addIssue(state, undefined, { path: isObject(value) ? [key] : [], continues: false });
    },
  ]);

export const pipe = (from: Parser, to: Parser) => new Schema({ type: 'pipe' }, [delegate(from), delegate(to)]);

export const optional = (innerType: Parser) => wrapper('optional', innerType, undefined);
export const nullable = (innerType: Parser) => wrapper('nullable', innerType, null);
export const _default = (innerType: Parser, value: unknown) =>
  wrapper('default', innerType, undefined, () => structuredClone(value));

/** @param of - the value that is not passed to the inner schema @param instead - returns what it becomes */
function wrapper(type: string, innerType: Parser, of: unknown, instead: () => unknown = () => of) {
  const inner = delegate(innerType);
  return new Schema({ type, innerType }, [
    (state) => {
      if (state.value === of) state.value = instead();
      else inner(state);
    },
  ]);
}

type Values = Record<string, unknown>;
type OtherKeys = (state: Parameters<Step>[0], others: readonly string[], input: Values) => void;

function objectOf(shape: Shape, message: Message | undefined, treatOthers?: OtherKeys) {
  const fields = Object.entries(shape);
  return composite(
    'object',
    message,
    (state) => {
      const input = state.value;
      if (!isObject(input)) return false;
      state.value = parseFields(fields, input, state.issues);
      const others = treatOthers && Object.keys(input).filter((key) => !Object.hasOwn(shape, key));
      if (others) treatOthers(state, others, input);
      return true;
    },
    shape,
  );
}

function parseFields(fields: readonly (readonly [string, Parser])[], input: Values, issues: Issue[]) {
  const output: Values = {};
  for (const [key, field] of fields) {
    const value = parsePart(field, input[key], issues, key);
    if (value !== undefined || key in input) output[key] = value;
  }
  return output;
}

/** @param parse - returns false if the value is of another type */
function composite(type: string, message: Message | undefined, parse: (state: Parameters<Step>[0]) => boolean, shape?: Shape) {
  return new Schema({ type, message, ...(shape && { shape }) }, [
    (state) => {
      if (!parse(state)) addIssue(state, undefined, { continues: false });
    },
  ]);
}

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
