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
  if (!operation) return 'which is no operation of the API that an app can name: GET as the person, with JSON as its response';
  if (!operation.query) return searchParams.size > 0 ? `but ${operation.id} has no query` : undefined;
  const [issue] = operation.query.safeParse(Object.fromEntries(searchParams)).error?.issues ?? [];
  return issue && `but ${operation.id} rejects its query: ${[...issue.path, issue.message].join(': ')}`;
}

/** The stream of changes has another media type. */
const isReadByPerson = ({ method, secured, responseType }: Operation) =>
  method === 'GET' && secured === true && responseType === undefined;
