import { exportArchive } from '@daybook/contracts/archive';
import type { Operation } from '@daybook/contracts/operation';
import { operations } from '@daybook/contracts/operations';
import { matchPath } from '@daybook/contracts/path-pattern';
import type { Check } from './run-checks.ts';

/** Checks that pages can request what the app reads first at its paths: an operation that reads as the person, with a query that it has. */
export const checkReads: Check = ({ description }) =>
  description.app.paths.flatMap(({ path, read }) => {
    const reason = read === undefined ? undefined : whyNot(read);
    return reason === undefined ? [] : [`The path ${path} reads ${read} first, ${reason}.`];
  });

function whyNot(read: string): string | undefined {
  const { pathname, searchParams } = new URL(read, 'http://relative');
  const operation = operations.find((one) => isReadByPerson(one) && matchPath(one.path, pathname));
  if (!operation) return 'which is not an operation that an app can name: a GET as the person with a JSON response';
  if (new Set(searchParams.keys()).size < searchParams.size) return 'but its query has a key twice';
  if (!operation.query) return searchParams.size > 0 ? `but ${operation.id} has no query` : undefined;
  const [issue] = operation.query.safeParse(Object.fromEntries(searchParams)).error?.issues ?? [];
  return issue && `but ${operation.id} rejects its query: ${[...issue.path, issue.message].join(': ')}`;
}

/** The stream of changes has another media type. An export is a download of everything. */
const isReadByPerson = (operation: Operation) =>
  operation.method === 'GET' && operation.secured === true && !operation.responseType && operation !== exportArchive;
