import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { makeDataDir } from '../test/server-process.ts';
import { readSettings } from './settings.ts';

const program = path.resolve(__dirname, '../dist/change-secret.js');
const dataDir = makeDataDir();

afterAll(() => fs.rmSync(dataDir, { recursive: true }));

function change(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { DATA_DIR: dataDir, ...env },
  });
  return { status, printed: stdout + stderr };
}

const ring = () => readSettings({ DATA_DIR: dataDir }).keyRing.keys;

describe('the program that changes the secrets in DATA_DIR', () => {
  it('adds one that signs, removes an earlier one, and prints none', () => {
    const [first] = ring();
    expect(change(['rotate'])).toMatchObject({ status: 0, printed: expect.stringContaining('Restart the server') as string });
    const [second, ...accepted] = ring();
    expect(accepted.map(({ id }) => id)).toEqual([first.id]);

    const signing = change(['remove', second.id]);
    expect(signing).toMatchObject({
      status: 1,
      printed: expect.stringContaining('The one that signs cannot be removed.') as string,
    });
    const { status, printed } = change(['remove', first.id]);
    expect([status, ring().map(({ id }) => id)]).toEqual([0, [second.id]]);
    for (const { secret } of [first, second]) expect(printed + signing.printed).not.toContain(secret.export().toString());
  });

  it('leaves the files to the account of the server if root runs it', () => {
    const server = process.getuid?.() === 0 ? 65_534 : process.getuid?.();
    for (const name of ['', 'jwt-secret']) fs.chownSync(path.join(dataDir, name), Number(server), fs.statSync(dataDir).gid);
    fs.rmSync(path.join(dataDir, 'jwt-secrets-accepted'));
    expect(change(['rotate'])).toMatchObject({ status: 0 });

    const files = ['jwt-secret', 'jwt-secrets-accepted'].map((name) => fs.statSync(path.join(dataDir, name)));
    expect(files.map(({ uid, mode }) => [uid, mode & 0o777])).toEqual([0, 1].map(() => [server, 0o600]));
  });

  it.each(['jwt-secret', 'jwt-secrets-accepted'])(
    'reads nothing by %s if that is a link: root would give its content to the account of the server',
    (name) => {
      const [folder, elsewhere] = [makeDataDir(), path.join(dataDir, 'elsewhere')];
      fs.writeFileSync(path.join(folder, 'jwt-secret'), `${'s'.repeat(64)}\n`);
      fs.writeFileSync(elsewhere, `root:${'x'.repeat(64)}\n`);
      fs.rmSync(path.join(folder, name), { force: true });
      fs.symlinkSync(elsewhere, path.join(folder, name));

      const { status, printed } = change(['rotate'], { DATA_DIR: folder });
      expect([status, printed]).toEqual([1, expect.stringContaining('a file in it is a symbolic link')]);
      const files = fs.readdirSync(folder).filter((file) => !fs.lstatSync(path.join(folder, file)).isSymbolicLink());
      expect(files.filter((file) => fs.readFileSync(path.join(folder, file), 'utf8').includes('root:'))).toEqual([]);
      fs.rmSync(folder, { recursive: true });
    },
  );

  it('changes nothing if JWT_SECRET is set, and explains in which order to change that', () => {
    const before = ring().map(({ id }) => id);
    const { status, printed } = change(['rotate'], { JWT_SECRET: 'a secret of more than thirty-two characters' });
    expect([status, printed]).toEqual([1, expect.stringContaining('Put the new one into JWT_SECRETS_ACCEPTED of every server')]);
    expect(ring().map(({ id }) => id)).toEqual(before);
  });

  it('makes no secret where there is no installation', () => {
    const empty = makeDataDir();
    expect(change(['rotate'], { DATA_DIR: empty })).toMatchObject({
      status: 1,
      printed: expect.stringContaining('Set DATA_DIR') as string,
    });
    expect(fs.readdirSync(empty)).toEqual([]);
    fs.rmSync(empty, { recursive: true });
  });

  it.each([[[]], [['rotate', 'now']], [['remove']], [['destroy']]])('rejects %j', (args) => {
    expect(change(args)).toMatchObject({ status: 1, printed: expect.stringContaining('Say what to do') as string });
  });
});
