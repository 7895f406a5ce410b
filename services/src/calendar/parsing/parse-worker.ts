import { parentPort, workerData } from 'node:worker_threads';
import { parseJobs, type ParseKind } from './parse-jobs.ts';

const { kind, input } = workerData as { kind: ParseKind; input: never };

parentPort?.postMessage(parseJobs[kind](input));
