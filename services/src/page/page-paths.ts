import { isReservedPath } from '@daybook/contracts/apps';

/** True for a path that people open and that gets the page; false for one that programs request. */
export const isPagePath = (path: string) => !isReservedPath(path);

/**
 * Returns the URL to route. The router rejects a path that cannot be decoded before it looks for a route, so such a page path becomes one that
 * no app owns: a person who opens it gets the page, which says so.
 */
export function toRoutableUrl(url = '/'): string {
  const [path = '/'] = url.split('?');
  return isPagePath(path) && !isDecodable(path) ? '//' : url;
}

function isDecodable(path: string) {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
