import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seal, signersOf, unseal } from '../signing/envelope.mjs';
import { publicKeyOf, readSigningKey } from '../signing/signing-key.mjs';
import { callCommand } from '../test/call-command.ts';
import { startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { key } from './key.mjs';

const publicKey = `MCowBQYDK2VwAyEA${'A'.repeat(43)}=`;
const change = { kind: 'add', key: publicKey, at: '2026-11-24T08:00:00.000Z', by: 'operator', why: 'Ours' };
const keys = { app: 'notes', keys: [publicKey], required: false, history: [change] };

let registry: SmallRegistry;
let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-key-'))));
afterEach(async () => {
  await registry?.stop();
  fs.rmSync(folder, { recursive: true });
});

describe('daybook key', () => {
  it('makes a key: the private part is in a file that only this user reads, the public part on stdout', async () => {
    const file = path.join(folder, 'notes.key');
    const { code, stdout, stderr } = await daybook({}, 'new', file);
    const pem = fs.readFileSync(file, 'utf8');
    expect([code, fs.statSync(file).mode & 0o777]).toEqual([0, 0o600]);
    expect(stdout).toBe(`${publicKeyOf(createPrivateKey(pem))}\n`);
    expect(stderr).not.toContain(pem.split('\n')[1]);

    const again = await daybook({}, 'new', file);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('exists already')]);
    expect(fs.readFileSync(file, 'utf8')).toBe(pem);
  });

  it('signs envelopes that OpenSSL verifies', async () => {
    const file = path.join(folder, 'notes.key');
    await daybook({}, 'new', file);
    const pem = fs.readFileSync(file, 'utf8');
    const signing = readSigningKey(pem);
    const envelope = seal({ a: 1 }, signing);
    expect([unseal(envelope), signersOf(envelope, [publicKeyOf(signing!)])]).toEqual([{ a: 1 }, [publicKeyOf(signing!)]]);

    const { payload, signatures } = JSON.parse(envelope) as { payload: string; signatures: { sig: string }[] };
    const text = Buffer.from(payload, 'base64').toString();
    const write = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(folder, name), content);
    write('signed', `DSSEv1 28 application/vnd.in-toto+json ${text.length} ${text}`);
    write('signature', Buffer.from(signatures[0].sig, 'base64'));
    write('key.pem', `-----BEGIN PUBLIC KEY-----\n${publicKeyOf(signing!)}\n-----END PUBLIC KEY-----\n`);
    const words = ['pkeyutl', '-verify', '-pubin', '-inkey', 'key.pem', '-rawin', '-in', 'signed', '-sigfile', 'signature'];
    expect(execFileSync('openssl', words, { cwd: folder, encoding: 'utf8' })).toContain('Verified Successfully');
  });

  it('reads a private key with line breaks, with \\n, or as one line, and names the variable if it is none', async () => {
    const file = path.join(folder, 'notes.key');
    await daybook({}, 'new', file);
    const pem = fs.readFileSync(file, 'utf8');
    const forms = [pem, pem.replaceAll('\n', '\\n'), pem.split('\n')[1]];
    expect(new Set(forms.map((text) => publicKeyOf(readSigningKey(text)!))).size).toBe(1);
    expect(readSigningKey('')).toBeUndefined();
    for (const text of ['x', publicKey])
      expect(() => readSigningKey(text)).toThrow(/^DAYBOOK_SIGNING_KEY contains no private Ed25519 key/);
  });

  it.each([
    [['add', 'notes', publicKey, '--why', 'Ours'], { kind: 'add', key: publicKey, why: 'Ours' }],
    [['withdraw', 'notes', publicKey, '--why', 'Lost'], { kind: 'withdraw', key: publicKey, why: 'Lost' }],
    [['require', 'notes', '--why', 'The pipeline signs'], { kind: 'require', why: 'The pipeline signs' }],
  ])('sends %j', async (words, body) => {
    const { code, stdout } = await daybook({ changeKeys: keys }, ...words);
    expect(registry.requests).toMatchObject([{ id: 'changeKeys', path: '/api/apps/notes/keys/', body }]);
    expect([code, stdout]).toEqual([0, `Releases of notes may have a signature by:\n  ${publicKey}\n`]);
  });

  it('lists the keys of an app, and who changed them', async () => {
    const { stdout } = await daybook({ readKeys: { ...keys, required: true } }, 'list', 'notes');
    expect(stdout).toMatch(
      /^Releases of notes need a signature by:\n {2}MCow\S+\n2026-11-24 \S+ {2}add {7}MCow\S+\n.*operator\n +Ours\n$/,
    );
    expect((await daybook({ readKeys: { ...keys, keys: [] } }, 'list', 'notes')).stdout).toContain('notes has no keys.');
  });

  it.each([
    [['add', 'notes', '--why', 'x'], 'Name the public key.'],
    [['require', 'notes', publicKey, '--why', 'x'], 'Unexpected argument "MCow'],
    [['add', 'notes', publicKey], '--why is missing.'],
    [['remove', 'notes'], 'Unexpected argument "remove".'],
  ])('sends nothing for %j', async (words, sentence) => {
    const { code, stderr } = await daybook({}, ...words);
    expect([code, stderr, registry.requests]).toEqual([2, expect.stringContaining(sentence), []]);
  });
});

async function daybook(responses: Record<string, unknown>, ...words: string[]) {
  await registry?.stop();
  registry = await startRegistry(responses);
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  return callCommand({ key }, ['key', ...words]);
}
