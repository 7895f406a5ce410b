import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { prepare, type Preparation } from './prepare.ts';

const preparation = workerData as Preparation;

// On Linux this is the priority of this thread only: requests are answered first.
if (process.platform === 'linux' && !preparation.isUrgent) os.setPriority(0, 5);

parentPort?.postMessage(await prepare(preparation));
