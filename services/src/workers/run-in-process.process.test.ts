import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processStarted } from '../start/machine.ts';
import type { ProcessTask } from './run-in-worker.ts';

/** As it is built: the script of the process is only there. */
const built = path.resolve(__dirname, '../../dist/workers/run-in-worker.js');
const { runInProcess } = jest.requireActual<typeof import('./run-in-worker.ts')>(built);

const aScript = (code: string) => {
  const imports = `import { parentPort, workerData } from 'node:worker_threads'; import fs from 'node:fs';`;
  return new URL(`data:text/javascript,${encodeURIComponent(imports + code)}`);
};

const run = (code: string, task: Partial<ProcessTask> = {}) =>
  runInProcess({
    script: aScript(code),
    data: undefined,
    milliseconds: 30_000,
    memory: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    priority: os.constants.priority.PRIORITY_NORMAL,
    ...task,
  });

const forever = 'for (;;);';

describe('runInProcess', () => {
  it('returns the result', async () => {
    expect(await run('parentPort.postMessage(workerData)', { data: new Map([['a', 1]]) })).toEqual({
      kind: 'result',
      result: new Map([['a', 1]]),
    });
  });

  it.each([
    ['never responds', forever, { kind: 'too-long' }],
    ['takes all memory', 'const all = []; for (;;) all.push(new Array(1000).fill(0.5));', { kind: 'out-of-memory' }],
    [
      'throws',
      `throw new TypeError('in the worker')`,
      { kind: 'error', error: { message: 'in the worker', stack: expect.stringContaining('TypeError') as string } },
    ],
    ['ends without a result', '', { kind: 'error', error: { message: 'The worker ended without a result.' } }],
    // As V8 does it, for instance if a deep stack has no space for a regular expression (Node 20).
    ['is aborted', `process.kill(process.pid, 'SIGABRT')`, { kind: 'crashed' }],
    ['is killed', `process.kill(process.pid, 'SIGKILL')`, { kind: 'crashed' }],
  ])('reports how a worker ended that %s', async (_, code, outcome) => {
    expect(await run(code, { milliseconds: code === forever ? 1000 : 30_000 })).toMatchObject(outcome);
  });

  it('starts the process with the priority and without environment variables', async () => {
    process.env['A_SECRET'] = 'secret';
    const code = `import os from 'node:os'; parentPort.postMessage([process.env.A_SECRET, process.env.PATH, os.getPriority()])`;
    expect(await run(code, { priority: os.constants.priority.PRIORITY_LOW })).toEqual({
      kind: 'result',
      result: [undefined, undefined, os.constants.priority.PRIORITY_LOW],
    });
  });

  it('ends the process when the signal aborts, and begins none after that', async () => {
    const leave = new AbortController();
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-process-')), 'pid');
    const code = `fs.writeFileSync(workerData + '.new', String(process.pid)); fs.renameSync(workerData + '.new', workerData); ${forever}`;
    const running = run(code, { data: file, signal: leave.signal });
    const rejected = expect(running).rejects.toThrow('left');
    while (!fs.existsSync(file)) await wait(20);
    leave.abort(new Error('left'));
    await rejected;
    expect(processStarted(Number(fs.readFileSync(file, 'utf8')))).toBeUndefined();
    await expect(run('', { signal: leave.signal })).rejects.toThrow('left');
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  it('leaves the signals of a service to the server', async () => {
    const code = `process.kill(process.pid, 'SIGTERM'); parentPort.postMessage('lives')`;
    expect(await run(code)).toEqual({ kind: 'result', result: 'lives' });
  });

  it('leaves no process behind when this one is killed, even while the worker is busy', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-process-'));
    const file = path.join(folder, 'pid');
    const code = `fs.writeFileSync(workerData + '.new', String(process.pid)); fs.renameSync(workerData + '.new', workerData); ${forever}`;
    const task = { data: file, milliseconds: 100_000, memory: {}, priority: 0 };
    const start = `import { runInProcess } from ${JSON.stringify(built)};
      await runInProcess({ ...${JSON.stringify(task)}, script: new URL(${JSON.stringify(aScript(code).href)}) });`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: 'ignore' });
    while (!fs.existsSync(file)) await wait(20);
    const pid = Number(fs.readFileSync(file, 'utf8'));
    expect(processStarted(pid)).toBeDefined();

    const ended = once(parent, 'close');
    parent.kill('SIGKILL');
    await ended;
    while (processStarted(pid)) await wait(20);
    fs.rmSync(folder, { recursive: true });
  });
});
