/** @jest-environment node */
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createApi } from './api.mjs';
import { EntryFiles } from './entry-files.mjs';
import { userReader } from './user-reader.mjs';

const issuer = 'https://daybook.example';
const milk = { id: '019a0000-0000-7000-8000-000000000001', text: 'Milk' };
const bread = { id: '019a0000-0000-7000-8000-000000000002', text: 'Bread' };

/** The key of Daybook, and one that it does not have. @type {Awaited<ReturnType<typeof generateKeyPair>>} */
let pair;
/** @type {typeof pair} */
let otherPair;
/** @type {string} */
let folder;
/** @type {{ url: string, stop: () => Promise<void> }} */
let server;

beforeAll(async () => {
  [pair, otherPair] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
});
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backend-'));
  server = await start();
});
afterEach(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

/** Starts a server with the folder. @param {import('jose').JWTVerifyGetKey} [keys] */
async function start(keys) {
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'first', alg: 'ES256' }] };
  const readUser = userReader({ keys: keys ?? createLocalJWKSet(jwks), issuer });
  const started = createServer(createApi({ entries: new EntryFiles(folder), readUser })).listen(0, '127.0.0.1');
  await once(started, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (started.address());
  const stop = async () => {
    started.close();
    started.closeAllConnections();
    await once(started, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/**
 * Returns a token as Daybook makes it.
 *
 * @param {{ sub?: string, aud?: string, iss?: string, exp?: string, key?: import('jose').CryptoKey }} [claims]
 */
const token = ({ sub = 'ann', aud = 'sample', iss = issuer, exp = '60s', key = pair.privateKey } = {}) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'first' })
    .setSubject(sub)
    .setAudience(aud)
    .setIssuer(iss)
    .setExpirationTime(exp)
    .sign(key);

/** Returns the status and the body. @param {string} line the method and path @param {{ as?: string, body?: string }} [options] */
async function send(line, { as, body } = {}) {
  const [method = '', address = ''] = line.split(' ');
  const headers = { authorization: `Bearer ${as ?? (await token())}` };
  const response = await fetch(server.url + address, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)];
}

/** @param {typeof milk} entry @param {string} [as] a token */
const put = ({ id, text }, as) => send(`PUT /entries/${id}`, { body: JSON.stringify({ text }), ...(as && { as }) });

describe('the backend', () => {
  it('keeps the entries of each user, also when it is started again', async () => {
    expect(await put(milk)).toEqual([204, undefined]);
    expect(await put(bread)).toEqual([204, undefined]);
    expect(await put(milk)).toEqual([204, undefined]);
    await server.stop();
    server = await start();
    expect(await send('GET /entries')).toEqual([200, [milk, bread]]);
    expect(await send('GET /entries', { as: await token({ sub: 'ben' }) })).toEqual([200, []]);

    expect(await send(`DELETE /entries/${milk.id}`)).toEqual([204, undefined]);
    expect(await send(`DELETE /entries/${milk.id}`)).toEqual([204, undefined]);
    expect(await send('GET /entries')).toEqual([200, [bread]]);
  });

  it('loses no change of two that come at once', async () => {
    await Promise.all([put(milk), put(bread)]);
    const [, stored] = await send('GET /entries');
    expect(stored).toHaveLength(2);
  });

  it('rejects a token for another app or by another server, one that has expired, and a forged one', async () => {
    const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const rejected = [{ aud: 'other' }, { iss: 'https://other.example' }, { exp: '-60s' }, { key: otherPair.privateKey }];
    for (const claims of rejected) expect((await put(milk, await token(claims)))[0]).toBe(403);
    expect((await put(milk, 'none'))[0]).toBe(403);
    expect(warnings).toHaveBeenCalledTimes(5);
    for (const [line] of warnings.mock.calls) expect(line).toContain(`ISSUER is ${issuer}.`);
    expect(await send('GET /entries')).toEqual([200, []]);
  });

  it('answers with 500 if the keys cannot be read, which says nothing about the token', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await server.stop();
    server = await start(() => Promise.reject(new TypeError('fetch failed')));
    expect((await send('GET /entries'))[0]).toBe(500);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it('rejects what is no entry, and changes nothing', async () => {
    const long = JSON.stringify({ text: 'a'.repeat(501) });
    for (const body of ['', '{', '{"text":" "}', long]) expect((await send(`PUT /entries/${milk.id}`, { body }))[0]).toBe(400);
    expect((await send(`PUT /entries/${milk.id}`, { body: 'a'.repeat(20_000) }))[0]).toBe(413);
    expect((await send('PUT /entries/..%2fother', { body: '{"text":"Milk"}' }))[0]).toBe(404);
    expect((await send(`POST /entries/${milk.id}`))[0]).toBe(405);
    expect(await send('GET /entries')).toEqual([200, []]);
  });

  it('rejects more entries than a file should have', async () => {
    const full = Array.from({ length: 1000 }, (_, at) => ({ id: String(at), text: 'Milk' }));
    fs.writeFileSync(path.join(folder, 'ann.json'), JSON.stringify(full));
    expect((await put(milk))[0]).toBe(422);
  });

  it('does not replace a file that it cannot read', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    fs.writeFileSync(path.join(folder, 'ann.json'), '[{"id"');
    expect((await put(milk))[0]).toBe(500);
    expect(fs.readFileSync(path.join(folder, 'ann.json'), 'utf8')).toBe('[{"id"');
  });
});
