import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import * as apps from '../../contracts/src/apps.ts';
import * as paths from '../../contracts/src/reserved-paths.ts';
import * as publishing from '../../contracts/src/publishing.ts';
import { status } from '../commands/status.mjs';
import { callCommand } from '../test/call-command.ts';
import { listen } from '../test/listen.ts';
import { callRegistry } from './client.mjs';
import { reservedSegments, standardBudget, uploadLimits } from './limits.mjs';

let server: http.Server;

const busy = {
  status: 503,
  type: 'application/problem+json',
  body: '{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"The database is down."}',
};

beforeEach(() => Object.assign(process.env, { DAYBOOK_URL: '', DAYBOOK_TOKEN: 'secret' }));

afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

describe('the platform', () => {
  it.each([
    ['ftp://daybook.example', 'The address of the platform looks like https://daybook.example, not "ftp://daybook.example".'],
    ['daybook', 'looks like https://daybook.example'],
    ['https://me:secret@daybook.example', 'looks like https://daybook.example'],
  ])('is not at %s', async (url, sentence) => {
    const { code, stderr } = await daybook('status', '--at', url);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it('may have a path in its address', async () => {
    const { url, requests } = await serve((_, response) => response.setHeader('content-type', 'application/json').end('[]'));

    expect(await daybook('status', '--at', `${url}/daybook/`)).toMatchObject({ code: 0, stdout: 'Nothing was published yet.\n' });
    expect(requests).toEqual(['GET /daybook/api/apps/']);
  });

  it('is unreachable if nothing listens', async () => {
    const { url } = await serve(() => {});
    server.close();
    await once(server, 'close');
    const { code, stdout, stderr } = await daybook('status', '--at', url);

    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED.*\nIs Daybook running there\? .*--at URL/);
  });

  it.each([
    ['cannot respond', busy, /cannot respond \(status 503\)\. The database is down\./],
    [
      'is something else',
      { status: 200, type: 'text/html', body: '<html>' },
      /^\S+ is not a registry of Daybook.*\(status 200\)\.\nSet another address .*--at URL/,
    ],
    [
      'has moved',
      { status: 301, type: 'text/plain', body: '' },
      /^\S+ is not a registry of Daybook.*\(status 301\)\.\nSet another address .*--at URL/,
    ],
    [
      'knows no such path',
      { status: 404, type: 'text/html', body: '<html>' },
      /^\S+ is not a registry of Daybook.*\(status 404\)\.\nSet another address .*--at URL/,
    ],
    [
      'cuts its response off',
      { status: 200, type: 'application/json', body: '[{"a' },
      /^\S+ is not a registry of Daybook.*\(status 200\)\.\nSet another address .*--at URL/,
    ],
  ])('counts as unreachable if it %s', async (_, { status: code, type, body }, sentence) => {
    const { url } = await serve((_request, response) => response.writeHead(code, { 'content-type': type }).end(body));
    const response = await daybook('status', '--at', url);

    expect(response.code).toBe(3);
    expect(response.stderr).toMatch(sentence);
  });
});

describe('the token', () => {
  it('is read from a file rather than from the environment', async () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-token-')), 'notes.token');
    fs.writeFileSync(file, 'from-the-file\n');
    const { url, headers } = await serve((_, response) => response.setHeader('content-type', 'application/json').end('[]'));
    await daybook('status', '--at', url, '--token-file', file);

    expect(headers()).toMatchObject({ authorization: 'Bearer from-the-file' });
  });

  it.each([
    ['is nowhere', [], 'Put the token into DAYBOOK_TOKEN, or name a file that holds it: --token-file FILE.'],
    ['is in a file that is not there', ['--token-file', 'gone'], 'The token cannot be read: ENOENT'],
    ['is in a file of the operator that is elsewhere', ['--token-file', 'gone/operator-token'], 'into the folder of its DATA_DIR.'],
    ['is in an empty file', ['--token-file', os.devNull], `${os.devNull} contains no token.`],
  ])('is missing when it %s', async (_, options, sentence) => {
    process.env.DAYBOOK_TOKEN = '';
    const { code, stderr } = await daybook('status', ...options);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it('is sent with a warning if the network is not encrypted', async () => {
    const { stderr } = await daybook('status', '--at', 'http://registry.invalid');

    expect(stderr).toMatch(/^The token is sent to http:\/\/registry\.invalid unencrypted. Use https\.\n/);
  });
});

describe('ask', () => {
  it('rejects with an error that arrives before everything was sent', async () => {
    const refused = { type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'This token is not known.' };
    const { url, headers } = await serve((_, response) => {
      response.writeHead(401, { 'content-type': 'application/problem+json' }).end(JSON.stringify(refused));
    });
    const archive = Buffer.alloc(uploadLimits.packed, 1);

    await expect(send(url, archive)).rejects.toMatchObject({ message: 'This token is not known.', exitCode: 1 });
    // When the connection was to be closed, every second such response of a real platform was lost.
    expect(headers()).toMatchObject({ connection: 'keep-alive' });
  });

  it('reports how much was sent', async () => {
    const { url } = await serve((request, response) => {
      request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
    });
    const steps: number[] = [];
    await send(url, Buffer.alloc(200_000, 1), { onSent: (sent: number) => steps.push(sent) });

    expect(steps).toEqual([0, 65_536, 131_072, 196_608, 200_000]);
  });

  it('ends at once at Ctrl-C, and prints how to see the result', async () => {
    const stopping = new AbortController();
    const { url } = await serve(() => stopping.abort());

    await expect(send(url, Buffer.alloc(1), { signal: stopping.signal })).rejects.toMatchObject({
      message: expect.stringMatching(/^Stopped before the registry responded/) as string,
      exitCode: 130,
    });
  });
});

it('has the same limits as the contracts', () => {
  expect({ uploadLimits, standardBudget, reservedSegments }).toEqual({
    uploadLimits: publishing.uploadLimits,
    standardBudget: apps.standardBudget,
    reservedSegments: paths.reservedSegments,
  });
});

const daybook = (...written: string[]) => callCommand({ status }, written);

const send = (url: string, archive: Buffer, more = {}) =>
  callRegistry({ url, token: 'secret' }, { method: 'POST', path: '/', archive, signal: new AbortController().signal, ...more });

async function serve(listener: http.RequestListener) {
  const requests: string[] = [];
  let headers: http.IncomingHttpHeaders = {};
  server = http.createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    ({ headers } = request);
    return listener(request, response);
  });
  return { url: await listen(server), requests, headers: () => headers };
}
