/** The reason why a value does not match. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** True if the value has the right type: further checks run. False: no check runs. Undefined: only checks of the length run. */
  continues?: boolean | undefined;
}

export type Result =
  | { readonly success: true; readonly data: unknown; readonly error?: undefined }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] }; readonly data?: undefined };

/** Parses a part of a schema. An app can pass a schema of its own, made with zod. */
export interface Parser {
  readonly safeParse: (input: unknown) => Result;
}

/** A value while it is parsed. */
export interface State {
  value: unknown;
  readonly issues: Issue[];
  /** The message of the schema, for checks without one. */
  readonly message: Message | undefined;
  /** The steps of the schema: an array tests its limits before it parses its items. */
  readonly steps: readonly Step[];
}

/** Checks the value, replaces it, or both. */
export interface Step {
  (state: State): void;
  /** Of a check of the length. */
  readonly range?: Range;
}

export type Range = readonly [least: number, most: number];

export type Message = string | ((issue: { input: unknown }) => string) | { readonly error?: Message };

/** Read by forms, as in zod: the kind of value, and what an optional, nullable or default wraps. */
export interface Definition {
  readonly type: string;
  readonly innerType?: Parser;
  readonly shape?: Shape;
  readonly message?: Message | undefined;
}

export type Shape = Readonly<Record<string, Parser>>;

/** A schema with the part of zod's interface that browsers use. */
export class Schema implements Parser {
  constructor(
    readonly def: Definition,
    private readonly steps: readonly Step[],
  ) {}

  get shape() {
    return this.def.shape;
  }

  /** Returns the schema with further checks. They run in their order, until one stops them. */
  check(...checks: readonly (Step | Parser)[]) {
    return new Schema(this.def, [...this.steps, ...checks.map(toStep)]);
  }

  safeParse(input: unknown): Result {
    const { steps } = this;
    const state: State = { value: input, issues: [], message: this.def.message, steps };
    for (const step of steps) if (state.issues.every(({ continues }) => continues ?? step.range !== undefined)) step(state);
    const { value: data, issues } = state;
    return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
  }

  /** @throws an error whose message has all issues */
  parse(input: unknown): unknown {
    const { success, data, error } = this.safeParse(input);
    if (!success) throw new Error(JSON.stringify(error.issues));
    return data;
  }
}

/** @param parse - checks the parts of the value too, and returns false if it is of another type */
export const schemaOf = (def: Definition, parse: (state: State) => boolean) =>
  new Schema(def, [
    (state) => {
      if (!parse(state)) addIssue(state);
    },
  ]);

export type Values = Record<string, unknown>;

export const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

type NewIssue = Partial<Pick<Issue, 'continues'>> & {
  readonly message?: Message | undefined;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly input?: unknown;
};

/** Adds an issue with the given message, or else that of the schema. By default, the value is of another type. */
export function addIssue(state: State, { message, path = [], continues, input = state.value }: NewIssue = {}) {
  const text = textOf(message, input) ?? textOf(state.message, input) ?? 'Invalid input';
  state.issues.push({ path, message: text, continues });
}

function textOf(message: Message | undefined, input: unknown): string | undefined {
  if (typeof message === 'object') return textOf(message.error, input);
  return typeof message === 'function' ? message({ input }) : message;
}

/** Returns a step that adds the issues of another schema, and takes its value. */
export const delegate =
  (parser: Parser): Step =>
  (state) =>
    (state.value = parsePart(parser, state.value, state.issues));

/** Returns the value of a part. If it does not match, adds its issues below `path` and returns the input. */
export function parsePart(parser: Parser, input: unknown, issues: Issue[], ...path: readonly PropertyKey[]): unknown {
  const { success, data, error } = parser.safeParse(input);
  if (success) return data;
  issues.push(...error.issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })));
  return input;
}

const toStep = (check: Step | Parser): Step => (typeof check === 'function' ? check : delegate(check));
