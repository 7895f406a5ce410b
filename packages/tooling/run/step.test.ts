import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beginStep, step } from './step.mjs';

describe('a step, in a log', () => {
  let written: string[];

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('that takes long prints a line when it begins, and one when it ends', () => {
    const begun = beginStep('Packages (npm ci)');
    jest.advanceTimersByTime(60_000);
    expect(written).toEqual(['… Packages (npm ci)\n']);

    begun.succeed();
    expect(written).toEqual(['… Packages (npm ci)\n', '✓ Packages (npm ci)  60.0 s\n']);
  });

  it('that is short prints one line', () => {
    const begun = beginStep('Build contracts');
    jest.advanceTimersByTime(900);
    begun.fail();
    jest.advanceTimersByTime(60_000);

    expect(written).toEqual(['✗ Build contracts  0.9 s\n']);
  });
});

describe('a step with `gently`', () => {
  beforeEach(() => {
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  // The step needs hardly any processor time, because on a busy machine it gets hardly any: Node took longer than 20 seconds to start.
  it('has the lowest priority', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-step-')), 'pid');
    const ended = step('Lint', 'sh', ['-c', 'echo $$ > "$0"; while [ -e "$0" ]; do sleep 0.1; done', file], { gently: true });
    while (!fs.existsSync(file) || os.getPriority(Number(fs.readFileSync(file, 'utf8'))) < 10) await delay(20);
    fs.rmSync(path.dirname(file), { recursive: true });
    await ended;
  });
});
