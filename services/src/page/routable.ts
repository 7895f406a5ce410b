import { isPagePath } from './page-paths.ts';

/**
 * The address that the router gets in place of one. What cannot be decoded it refuses before it looks for a route: a person who opens
 * such an address gets the page of one that is nobody's.
 */
export function routable(url = '/'): string {
  const [path = '/'] = url.split('?');
  return isPagePath(path) && !isDecodable(path) ? NOBODYS : url;
}

const NOBODYS = '//';

function isDecodable(path: string) {
  try {
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
