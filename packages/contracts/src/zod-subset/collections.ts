import {
  addTypeIssue,
  type Issue,
  isObject,
  type Message,
  type Parser,
  parsePart,
  schemaOf,
  type State,
  type Step,
} from './schema.ts';

/* Schemas of lists and records. */

export const array = (item: Parser, message?: Message) =>
  schemaOf({ type: 'array', message }, (state) => {
    const { value: list, issues } = state;
    if (!Array.isArray(list)) return false;
    const exceeded = limitExceededBy(list, state);
    if (exceeded) rejectBy(exceeded, state);
    else state.value = list.map((value: unknown, index) => parsePart(item, value, issues, index));
    return true;
  });

/** Returns the first limit that the list exceeds. A limit after a check of another kind is applied after the items. */
function limitExceededBy(list: readonly unknown[], { steps: [, ...checks] }: State) {
  for (const check of checks) {
    if (!check.range) return undefined;
    if (list.length > check.range[1]) return check;
  }
  return undefined;
}

/** Adds the issue of the check. No other check runs: the items are not parsed. */
function rejectBy(check: Step, state: State) {
  const issues: Issue[] = [];
  check({ ...state, issues });
  state.issues.push(...issues.map((issue) => ({ ...issue, continues: false })));
}

export const record = (key: Parser, item: Parser, message?: Message) =>
  schemaOf({ type: 'record', message }, (state) => {
    const input = state.value;
    if (!isObject(input)) return false;
    const entries = Object.keys(input)
      .filter((name) => name !== '__proto__')
      .flatMap((name) => {
        const { success, data } = key.safeParse(name);
        if (success) return [[data, parsePart(item, input[name], state.issues, name)] as const];
        addTypeIssue(state, [name], name);
        return [];
      });
    state.value = Object.fromEntries(entries);
    return true;
  });
