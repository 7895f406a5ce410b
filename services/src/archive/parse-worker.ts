import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '../http/problem-error.ts';
import { parseArchive, type ArchivePart, splitArchive } from './parse-archive.ts';

/** Sent at the start and in reply to each message: the next part of the archive, `end` after the last one, or the error. */
export type ParseMessage = { readonly part: ArchivePart } | { readonly error: ErrorData } | 'end';

type ErrorData = Pick<ProblemError, 'status' | 'message' | 'errors'>;

const messages = parse(workerData as Uint8Array);
const send = () => parentPort?.postMessage(messages.next().value);
parentPort?.on('message', send);
send();

function* parse(body: Uint8Array): Generator<ParseMessage, 'end'> {
  try {
    for (const part of splitArchive(parseArchive(body))) yield { part };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, errors } = error;
    yield { error: { status, message, errors } };
  }
  return 'end';
}
