import { explainFailure } from './launcher.ts';

const paths = { dataDir: '/data', log: '/data/postgres.log' };

describe('explainFailure', () => {
  it.each([
    ['FATAL:  could not write to file: No space left on device', 'DATA_DIR /data cannot be written: the disk is full.'],
    [
      'FATAL:  could not extend file "base/1/2691"\nHINT:  Check free disk space.\nPANIC:  cannot abort transaction 1',
      'DATA_DIR /data cannot be written: the disk is full.',
    ],
    ['FATAL:  could not open file: Read-only file system', 'DATA_DIR /data cannot be written: it is read-only.'],
    [
      'FATAL:  database files are incompatible with server\nDETAIL:  was initialized by PostgreSQL version 17',
      'The data in /data was written by another version of PostgreSQL than the one installed here.',
    ],
  ])('explains %j', (printed, sentence) => {
    expect(explainFailure(printed, paths).message).toBe(sentence);
  });

  it('repeats the first error that it does not know', () => {
    const printed = '2026-11-21 [1] LOG:  starting\n2026-11-21 [1] FATAL:  no such thing\n2026-11-21 [1] PANIC:  gone\n';

    expect(explainFailure(printed, paths).message).toBe(
      'The embedded PostgreSQL did not start: no such thing (more in /data/postgres.log).',
    );
  });
});
