/** In characters. An insert of a thousand rows has 50,000, of which only the first differ from those of other statements. */
const longest = 1000;

/**
 * Returns the beginning of a statement without its literals, for a span. The values of our statements are parameters, which are no part
 * of the text; this is for the few that PostgreSQL takes only as text.
 */
export const statementText = (text: string) =>
  text
    .slice(0, longest)
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the verb and the first table of a statement, such as `insert notes`: one of few names. */
export function statementName(text: string): string {
  const start = text.slice(0, longest).toLowerCase();
  const [, verb = 'statement'] = /^[\s(]*([a-z]+)/.exec(start) ?? [];
  // Most statements with parts are written as one to change a table.
  const [, change, changed] = (verb === 'with' && firstChange.exec(start)) || [];
  if (change !== undefined) return `${change} ${changed}`;
  const [, table] = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)/.exec(start) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}

/** Not the end of `select … for update`. */
const firstChange = /(?<!\bfor )\b(insert|update|delete)\s+(?:into\s+|from\s+|only\s+)*"?([a-z_]+)/;
