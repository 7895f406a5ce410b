/**
 * Reads a path by a pattern of literal segments and `:parameters`: `matchPath('/notes/:slug', '/notes/milk')` is
 * `{ slug: 'milk' }`. A slash at the end makes no difference. Undefined when the path is another.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    const parameter = segment.startsWith(':') && decoded(value);
    if (parameter) parameters[segment.slice(1)] = parameter;
    else if (segment !== value) return undefined;
  }
  return parameters;
}

interface Owner {
  readonly paths: readonly { readonly path: string; readonly login: boolean }[];
}

/** The app that owns a path, and by which of its patterns. A literal segment goes before a parameter, whichever app has it. */
export function findOwner<App extends Owner>(apps: readonly App[], path: string) {
  return apps
    .flatMap((app) => app.paths.map((owned) => ({ app, owned })))
    .filter(({ owned }) => matchPath(owned.path, path) !== undefined)
    .sort((one, other) => (precedence(one.owned.path) < precedence(other.owned.path) ? -1 : 1))
    .at(0);
}

/** `/notes/new` before `/notes/:slug`: the first segment in which two patterns differ decides. */
const precedence = (pattern: string) =>
  segments(pattern)
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

const segments = (path: string) =>
  path
    .replace(/^\//, '')
    .replace(/(?<=[^/])\/$/, '')
    .split('/');

/** What is no valid encoding names nothing. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
