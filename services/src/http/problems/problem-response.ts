import { STATUS_CODES } from 'node:http';
import type { Problem } from '@daybook/contracts/problem';
import { HttpException } from '@nestjs/common';
import { isConflict, isDatabaseAway } from '../../database/is-away.ts';
import { cut, fewErrors } from './limit-field-errors.ts';
import { type FieldErrors, ProblemError } from '../problem-error.ts';

export interface ProblemResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** What a client is told of an error: of one that nobody foresaw, nothing but that it happened. */
export function problemResponse(error: unknown, requestId: string): ProblemResponse {
  if (error instanceof ProblemError) {
    return { headers: error.headers, body: problemOf(error.status, error.message, requestId, error.errors) };
  }
  const status = statusOf(error);
  const headers = status === 503 ? { 'retry-after': '5' } : {};
  return { headers, body: problemOf(status, details[status] ?? details[500], requestId) };
}

/** Of the framework's errors only the status is taken: their words are not ours, and may repeat what was sent. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (isDatabaseAway(error) || isConflict(error)) return 503;
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}

function problemOf(status: number, detail: string | undefined, requestId: string, errors?: FieldErrors): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(detail && { detail: cut(detail, 500) }),
    ...(errors && { errors: fewErrors(errors) }),
    requestId,
  };
}

const details: Readonly<Record<number, string>> = {
  400: 'The request could not be understood.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  408: 'The request took too long to arrive.',
  413: 'The body is larger than this server takes.',
  414: 'The address is longer than this server takes.',
  415: 'The body must be sent as application/json.',
  431: 'The headers are larger than this server takes.',
  500: 'Something went wrong on our side. It has been written down.',
  503: 'The server cannot answer at the moment. Try again soon.',
};
