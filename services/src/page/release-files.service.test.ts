import Fastify, { type FastifyInstance } from 'fastify';
import { sendUnlessKnown } from '../http/conditional-requests.ts';
import type { ReleasesService, VerifiedFiles } from '../releases/public.ts';
import { aDescription } from '../../test/sample-releases.ts';
import type { LivePage } from './live-page.ts';
import { ReleaseFilesService } from './release-files.service.ts';

const content = Buffer.from('export const x = 1;\n');
const files = { 'app.js': { integrity: 'sha384-hash', bytes: content.length } };
const read = jest.fn<Promise<Buffer | undefined>, []>();

let release = { version: '1.0.0', files, description: aDescription('notes') };

let fastify: FastifyInstance;
let address: string;
beforeAll(async () => {
  const service = new ReleaseFilesService(
    {} as ReleasesService,
    { find: () => release } as Partial<LivePage> as LivePage,
    { read } as Partial<VerifiedFiles> as VerifiedFiles,
  );
  fastify = Fastify();
  fastify.get('/app.js', async (request, reply) => {
    const file = await service.find('notes', '1.0.0', 'app.js', undefined);
    return sendUnlessKnown(file!, request, reply);
  });
  address = `${await fastify.listen({ port: 0, host: '127.0.0.1' })}/app.js`;
});
beforeEach(() => read.mockReset().mockResolvedValue(content));
afterAll(() => fastify.close());

it.each([
  ['a HEAD', { method: 'HEAD' }, 200],
  ['a GET whose client has it', { headers: { 'if-none-match': '*' } }, 304],
  ['a HEAD whose client has it', { method: 'HEAD', headers: { 'if-none-match': '*' } }, 304],
])('does not read the file for %s', async (_, call, status) => {
  const response = await fetch(address, call);
  expect([response.status, response.headers.get('etag'), response.headers.get('content-length')]).toEqual([
    status,
    '"hash-identity"',
    null,
  ]);
  expect(read).not.toHaveBeenCalled();
});

it.each([
  ['', {}, null],
  [
    ' that asks for workers',
    { workers: true as const },
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  ],
])('gives the scripts of a release%s a policy for workers: %j', async (_, permissions, policy) => {
  release = { ...release, description: aDescription('notes', { app: { permissions } }) };
  expect((await fetch(address)).headers.get('content-security-policy')).toBe(policy);
});

it('reads the file for a GET', async () => {
  const response = await fetch(address, { headers: { 'if-none-match': '"another"' } });
  expect([response.status, await response.text()]).toEqual([200, content.toString()]);
});

it('rejects a GET for a file that was removed, without its headers', async () => {
  read.mockResolvedValue(undefined);
  const response = await fetch(address);
  expect([response.status, response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([404, null, null]);
});
