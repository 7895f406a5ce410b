import { matchPath } from '@daybook/contracts/path-pattern';
import type { Operation } from '@daybook/contracts/operation';

/** Returns the methods of the operations at an address; none for an address outside the API. */
export function allowedMethods(url: string, operations: readonly Operation[]): string[] {
  const [path = ''] = url.split('?');
  const found = operations.filter((operation) => matchPath(operation.path, path));
  // A GET route serves HEAD too (RFC 9110, section 9.3.2).
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}
