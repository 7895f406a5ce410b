import { forwardedHeaders } from '@daybook/contracts/forwarded-headers';
import { validateHeaderValue } from 'node:http';
import { BackendError } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';

interface ResponseHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Returns the headers of a backend's response that the client gets; besides those that begin with `x-app-`. All others stay here: a backend
 * sets no cookies on this origin, clears none of its data, relaxes none of its policies, and makes no browser ask for a password.
 *
 * @throws {BackendError} for a response that is not passed on
 */
export function passedHeaders({ statusCode, headers }: ResponseHead): Record<string, string> {
  if (isRedirect(statusCode)) throw new BackendError('redirect');
  // A 401 would make the page renew its session, which is not the backend's.
  if (statusCode === 401 || statusCode === 407) throw new BackendError('unauthorized');
  if (statusCode < 200 || statusCode > 599) throw new BackendError('invalid');
  if (Number(headers['content-length'] ?? 0) > backendLimits.responseBytes) throw new BackendError('too-large');
  const passed = Object.entries(headers).filter(([name]) => responseHeaders.has(name) || name.startsWith('x-app-'));
  const checked = Object.fromEntries(passed.map(([name, value]) => [name, checkedValue(name, value)]));
  // It must have none (RFC 9110, section 8.6): a proxy could take the response to the next request, of somebody else, for its body.
  if (statusCode === 204) delete checked['content-length'];
  return checked;
}

const isRedirect = (status: number) => status >= 300 && status < 400 && status !== 304;

/** @throws {BackendError} for a header that came twice, or has control characters: what it means depends on who reads it */
function checkedValue(name: string, value: string | string[] | undefined): string {
  if (typeof value !== 'string') throw new BackendError('invalid');
  try {
    validateHeaderValue(name, value);
  } catch (error) {
    throw new BackendError('invalid', error);
  }
  return value;
}

const responseHeaders: ReadonlySet<string> = new Set(forwardedHeaders.response);
