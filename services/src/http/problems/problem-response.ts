import { STATUS_CODES } from 'node:http';
import type { Problem } from '@daybook/contracts/problem';
import { HttpException } from '@nestjs/common';
import { isConflict, isDatabaseAway } from '../../database/database-errors.ts';
import { type FieldErrors, ProblemError } from '../problem-error.ts';
import { limitFieldErrors, maxMessage, truncate } from './limit-field-errors.ts';

/** Returns the response for an error. An unexpected error gives its status and a fixed text, and nothing of its own message. */
export function toProblemResponse(error: unknown, requestId: string) {
  if (error instanceof ProblemError) {
    return { headers: error.headers, body: toProblem(error.status, error.message, requestId, error.errors) };
  }
  const status = statusOf(error);
  const headers = status === 503 ? { 'retry-after': '5' } : {};
  return { headers, body: toProblem(status, details[status] ?? details[500], requestId) };
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  if (isDatabaseAway(error) || isConflict(error)) return 503;
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return 500;
}

function toProblem(status: number, detail: string | undefined, requestId: string, errors?: FieldErrors): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    ...(detail && { detail: truncate(detail, maxMessage) }),
    ...(errors && { errors: limitFieldErrors(errors) }),
    requestId,
  };
}

/** The texts for errors of the framework, whose own messages may repeat what was sent. */
const details: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  404: 'There is nothing at this address.',
  405: 'This address does not take this method.',
  408: 'The request took too long to arrive.',
  413: 'The body is larger than this server accepts.',
  414: 'The address is longer than this server accepts.',
  415: 'The body must be sent as application/json.',
  431: 'The headers are larger than this server accepts.',
  500: 'Something went wrong. The error has been logged.',
  503: 'The server is not available at the moment. Try again soon.',
};
