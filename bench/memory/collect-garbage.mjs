// @ts-check
import v8 from 'node:v8';
import vm from 'node:vm';

/** Loaded into the server before its own code: collects all garbage at a signal, so that what is measured then is really kept. */
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');
process.on('SIGUSR2', () => collect());
