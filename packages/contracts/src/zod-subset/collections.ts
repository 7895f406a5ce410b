import { addIssue, isObject, type Message, type Parser, parsePart, schemaOf, type State } from './schema.ts';

/* Schemas of lists and records. */

export const array = (item: Parser, message?: Message) =>
  schemaOf({ type: 'array', message }, (state) => {
    const { value: list, issues } = state;
    if (!Array.isArray(list)) return false;
    const limit = limitExceededBy(list, state);
    if (!limit) state.value = list.map((value: unknown, index) => parsePart(item, value, issues, index));
    else limit(state);
    // No other check may run, because the items are not parsed.
    if (limit) for (const issue of issues) issue.continues = false;
    return true;
  });

/** Returns the first limit that the list exceeds. A limit after a check of another kind is applied after the items. */
function limitExceededBy(list: readonly unknown[], { steps }: State) {
  for (const check of steps.slice(1)) {
    if (!check.range) return undefined;
    if (list.length > check.range[1]) return check;
  }
  return undefined;
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
        addIssue(state, { path: [name], input: name });
        return [];
      });
    state.value = Object.fromEntries(entries);
    return true;
  });
