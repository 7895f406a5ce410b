import { parentPort, workerData } from 'node:worker_threads';
import { type FieldErrors, ProblemError } from '../http/problem-error.ts';
import { parseArchive } from './parse-archive.ts';
import { type ArchivePart, splitArchive } from './split-archive.ts';

/** Sent once at the start and then in reply to each message: the next part of the archive, `end` after the last one, or the error. */
export type ParseMessage = { readonly part: ArchivePart } | { readonly error: ParseError } | 'end';

/** A `ProblemError` in a form that can be sent between threads. */
interface ParseError {
  readonly status: number;
  readonly detail: string;
  readonly details: { readonly errors?: FieldErrors };
}

const messages = parse(workerData as Uint8Array);
const send = () => parentPort?.postMessage(messages.next().value);
parentPort?.on('message', send);
send();

function* parse(body: Uint8Array): Generator<ParseMessage, 'end'> {
  try {
    for (const part of splitArchive(parseArchive(body))) yield { part };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const details = error.errors ? { errors: error.errors } : {};
    yield { error: { status: error.status, detail: error.message, details } };
  }
  return 'end';
}
