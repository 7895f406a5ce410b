import { matchPath } from '@daybook/contracts/path-pattern';
import type { Operation } from '@daybook/contracts/operation';

/** The methods that an address of the API takes; none for an address that is not of the API. */
export function methodsAt(url: string, operations: readonly Operation[]): string[] {
  const [path = ''] = url.split('?');
  const methods = operations.filter((operation) => matchPath(operation.path, path)).map(({ method }) => method);
  return [...new Set(methods)].sort();
}
