import { BackupError } from '../database/backup/backup-error.ts';
import { StartupError } from '../start/startup-error.ts';
import { UsageError } from './command-line.ts';
import { explainFailure } from './explain-failure.ts';

const running = new AbortController().signal;
const stopped = AbortSignal.abort();
const whole = new BackupError('Everything was restored, but');

describe('a failed command', () => {
  it.each([
    ['a signal', stopped.reason, stopped, 130, 'Stopped: nothing was changed.'],
    ['wrong words', new UsageError('Name the file.'), running, 2, 'Name the file. Run with backup --help.'],
    ['a wrong setting', new StartupError('PORT is taken.'), running, 3, 'PORT is taken.'],
    ['what the operator can mend', whole, running, 1, 'Everything was restored, but'],
    ['a later error than the signal', whole, stopped, 1, 'Everything was restored, but'],
  ])('says why it ended, and has an exit code for %s', (_, error: unknown, signal, ...explained) => {
    expect(explainFailure(error, 'backup', signal)).toEqual(explained);
  });

  it('has the stack of an error that nobody expected, as of a bucket that does not respond in time', () => {
    for (const error of [new TypeError('x'), Object.assign(new Error('aborted'), { name: 'AbortError' })])
      expect(explainFailure(error, 'backup', running)).toEqual([1, expect.stringContaining('explain-failure.test.ts')]);
  });
});
