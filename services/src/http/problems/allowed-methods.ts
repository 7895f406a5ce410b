import { matchPath } from '@daybook/contracts/path-pattern';
import type { Operation } from '@daybook/contracts/operation';

/** The methods that an address of the API takes; none for an address that is not of the API. */
export function allowedMethods(url: string, operations: readonly Operation[]): string[] {
  const [path = ''] = url.split('?');
  const found = operations.filter((operation) => matchPath(operation.path, path));
  // What is read by GET answers HEAD too (RFC 9110, section 9.3.2).
  const methods = found.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}
