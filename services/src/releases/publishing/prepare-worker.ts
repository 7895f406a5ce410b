import { parentPort, workerData } from 'node:worker_threads';
import { prepare, type Preparation } from './prepare.ts';

parentPort?.postMessage(await prepare(workerData as Preparation));
