import { parsePostmasterFile } from './postmaster-file.ts';

const written = '10113\n/data/postgres\n1795230821\n5290\n\n127.0.0.1\n 16041036         4\n';

describe('parsePostmasterFile', () => {
  it('reads who runs where', () => {
    expect(parsePostmasterFile(`${written}ready   \n`)).toEqual({ pid: 10113, folder: '/data/postgres', port: 5290, ready: true });
  });

  it('tells that it does not take connections yet', () => {
    expect(parsePostmasterFile(`${written}starting\n`)).toMatchObject({ ready: false });
    expect(parsePostmasterFile(written)).toMatchObject({ ready: false });
  });

  it('knows a file that is not written whole yet', () => {
    expect(parsePostmasterFile('')).toBeUndefined();
    expect(parsePostmasterFile('10113\n/data/postgres\n')).toBeUndefined();
  });
});
