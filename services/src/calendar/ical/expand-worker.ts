import { parentPort, workerData } from 'node:worker_threads';
import { expand, type Expansion } from './expand.ts';

parentPort?.postMessage(expand(workerData as Expansion));
