import { parentPort, workerData } from 'node:worker_threads';
import { type FieldErrors, ProblemError } from '../http/problem-error.ts';
import { type ArchivePart, inParts } from './archive-parts.ts';
import { readArchive } from './read-archive.ts';

/** What this thread sends, first by itself and then for each message: the next part of the archive, `end` after the last one, or why there is none. */
export type ReadAnswer = { readonly part: ArchivePart } | { readonly refused: RefusedArchive } | 'end';

export interface RefusedArchive {
  readonly status: number;
  readonly detail: string;
  readonly said: { readonly errors?: FieldErrors };
}

const answers = read(workerData as Uint8Array);
const send = () => parentPort?.postMessage(answers.next().value);
parentPort?.on('message', send);
send();

function* read(body: Uint8Array): Generator<ReadAnswer, 'end'> {
  try {
    for (const part of inParts(readArchive(body))) yield { part };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const said = error.errors ? { errors: error.errors } : {};
    yield { refused: { status: error.status, detail: error.message, said } };
  }
  return 'end';
}
