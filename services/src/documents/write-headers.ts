import { parseIfMatch } from '../http/conditional-requests.ts';
import { fromRequest } from '../http/endpoint.ts';
import { readKey } from '../http/idempotency/idempotency.service.ts';
import { invalidFields } from '../http/problem-error.ts';
import type { WriteRequest } from './documents.service.ts';

/** The conditions of a PUT that also creates (RFC 9110, sections 13.1.1 and 13.1.2), and its Idempotency-Key. */
export const WriteHeaders = fromRequest(({ headers }): WriteRequest => {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') throw invalidFields({ 'If-None-Match': ['Must be *.'] });
  return {
    mayCreate: headers['if-match'] === undefined,
    mayReplace: ifNoneMatch === undefined,
    ifMatch: parseIfMatch(headers['if-match']),
    requestKey: readKey(headers['idempotency-key']),
  };
});
