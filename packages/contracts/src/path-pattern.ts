/**
 * Returns the parameters of a path that matches a pattern of literal segments and `:parameters`, otherwise undefined:
 * `matchPath('/notes/:slug', '/notes/milk')` is `{ slug: 'milk' }`. A trailing slash makes no difference.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const expected = segments(pattern);
  const actual = segments(path, expected.length + 1);
  if (expected.length !== actual.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, value] of actual.entries()) {
    const segment = expected[index] ?? '';
    const parameter = segment.startsWith(':') && decoded(value);
    if (parameter) parameters[segment.slice(1)] = parameter;
    else if (segment !== value) return undefined;
  }
  return parameters;
}

interface Owner {
  readonly paths: readonly { readonly path: string; readonly login: boolean; readonly read?: string | undefined }[];
}

/** Returns the app that owns a path, and the pattern that matches. A literal segment has precedence over a parameter, in all apps. */
export function findOwner<App extends Owner>(apps: readonly App[], path: string) {
  return apps
    .flatMap((app) => app.paths.map((owned) => ({ app, owned })))
    .filter(({ owned }) => matchPath(owned.path, path) !== undefined)
    .sort((one, other) => (precedence(one.owned.path) < precedence(other.owned.path) ? -1 : 1))
    .at(0);
}

/** Sorts `/notes/new` before `/notes/:slug`: the first segment in which two patterns differ decides. */
const precedence = (pattern: string) =>
  segments(pattern)
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** @param most - how many segments are needed: a path of 16 kB may have thousands, and each page compares it with every pattern */
const segments = (path: string, most?: number) =>
  path.slice(path.startsWith('/') ? 1 : 0, /[^/]\/$/.test(path.slice(-2)) ? -1 : undefined).split('/', most);

/** Returns undefined if the encoding is invalid. */
function decoded(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
