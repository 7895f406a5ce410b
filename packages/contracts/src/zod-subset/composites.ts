import {
  addIssue,
  delegate,
  type Issue,
  isObject,
  type Message,
  type Parser,
  parsePart,
  Schema,
  schemaOf,
  type Shape,
  type State,
  type Values,
} from './schema.ts';

/* Schemas of objects and unions, and of parts that may be absent. */

export const object = (shape: Shape, message?: Message) => objectOf(shape, message);

/** Rejects keys that are not in the shape. */
export const strictObject = (shape: Shape, message?: Message) =>
  objectOf(shape, message, (state, others) => {
    if (others.length > 0) addIssue(state, { continues: true });
  });

/** Keeps keys that are not in the shape. */
export const looseObject = (shape: Shape, message?: Message) =>
  objectOf(shape, message, ({ value }, others, input) => {
    for (const key of others) if (key !== '__proto__') (value as Values)[key] = input[key];
  });

export const extend = ({ shape }: Schema, more: Shape) => object({ ...shape, ...more });

/** Matches the first schema that accepts the value. If all fail and exactly one has the right type, reports its issues. */
export const union = (options: readonly Parser[], message?: Message) =>
  schemaOf({ type: 'union', message }, (state) => {
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

/** Matches the schema whose field `key` accepts that of the value. */
export const discriminatedUnion = (key: string, options: readonly Schema[], message?: Message) =>
  new Schema({ type: 'union', message }, [
    (state) => {
      const { value } = state;
      const chosen = isObject(value) && options.find(({ shape }) => shape?.[key]?.safeParse(value[key]).success);
      if (chosen) delegate(chosen)(state);
      else addIssue(state, { path: isObject(value) ? [key] : [] });
    },
  ]);

export const pipe = (from: Parser, to: Parser) =>
  new Schema({ type: 'pipe' }, [
    (state) => {
      delegate(from)(state);
      if (state.issues.length === 0) delegate(to)(state);
    },
  ]);

export const optional = (innerType: Parser) => wrapper('optional', innerType, undefined);
export const nullable = (innerType: Parser) => wrapper('nullable', innerType, null);
export const _default = (innerType: Parser, value: unknown) =>
  wrapper('default', innerType, undefined, () => structuredClone(value));

function wrapper(type: string, innerType: Parser, emptyValue: unknown, outputIfEmpty: () => unknown = () => emptyValue) {
  const parseInner = delegate(innerType);
  return new Schema({ type, innerType }, [
    (state) => {
      if (state.value === emptyValue) state.value = outputIfEmpty();
      else parseInner(state);
    },
  ]);
}

type OtherKeys = (state: State, others: readonly string[], input: Values) => void;

function objectOf(shape: Shape, message: Message | undefined, treatOthers?: OtherKeys) {
  const fields = Object.entries(shape);
  return schemaOf({ type: 'object', message, shape }, (state) => {
    const input = state.value;
    if (!isObject(input)) return false;
    state.value = parseFields(fields, input, state.issues);
    const others = treatOthers && Object.keys(input).filter((key) => !Object.hasOwn(shape, key));
    if (others) treatOthers(state, others, input);
    return true;
  });
}

function parseFields(fields: readonly (readonly [string, Parser])[], input: Values, issues: Issue[]) {
  const output: Values = {};
  for (const [key, field] of fields) {
    const value = parsePart(field, input[key], issues, key);
    if (value !== undefined || key in input) output[key] = value;
  }
  return output;
}
