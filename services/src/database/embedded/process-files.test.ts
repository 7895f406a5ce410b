import { parsePostmasterFile } from './process-files.ts';

const written = '10113\n/data/postgres\n1795230821\n5290\n\n127.0.0.1\n 16041036         4\n';

describe('parsePostmasterFile', () => {
  it('reads the process, the folder and the port', () => {
    expect(parsePostmasterFile(`${written}ready   \n`)).toEqual({ pid: 10113, folder: '/data/postgres', port: 5290, ready: true });
  });

  it('is not ready before PostgreSQL accepts connections', () => {
    expect(parsePostmasterFile(`${written}starting\n`)).toMatchObject({ ready: false });
    expect(parsePostmasterFile(written)).toMatchObject({ ready: false });
  });

  it('returns undefined for a file that is not written completely', () => {
    expect(parsePostmasterFile('')).toBeUndefined();
    expect(parsePostmasterFile('10113\n/data/postgres\n')).toBeUndefined();
  });
});
