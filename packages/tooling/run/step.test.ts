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

  it('has the lowest priority', async () => {
    const untilLow = 'setInterval(() => os.getPriority() > 10 && (console.log("gives way"), process.exit()), 5)';
    expect(await step('Lint', process.execPath, ['-e', untilLow], { gently: true })).toContain('gives way');
  });
});
