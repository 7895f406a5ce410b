import { beginStep } from './step.mjs';

describe('a step, in a log', () => {
  let written;

  beforeEach(() => {
    jest.useFakeTimers();
    written = [];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(text));
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('that takes long has a line when it has begun, and one when it is done', () => {
    const begun = beginStep('Packages (npm ci)');
    jest.advanceTimersByTime(60_000);
    expect(written).toEqual(['… Packages (npm ci)\n']);

    begun.succeed();
    expect(written).toEqual(['… Packages (npm ci)\n', '✓ Packages (npm ci)  60.0 s\n']);
  });

  it('that takes a moment has one line', () => {
    const begun = beginStep('Build contracts');
    jest.advanceTimersByTime(900);
    begun.fail();
    jest.advanceTimersByTime(60_000);

    expect(written).toEqual(['✗ Build contracts  0.9 s\n']);
  });
});
