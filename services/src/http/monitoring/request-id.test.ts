import type { IncomingMessage } from 'node:http';
import { requestIds } from './request-id.ts';

const aRequest = (remoteAddress: string | undefined, id?: string) =>
  ({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4/;
const fromProxies = requestIds('loopback, 10.0.0.0/8');

it.each([
  '7F000001:8296_00000000:1F90_4F7B0A69_0003:790',
  'c7a9c2a02b2f6b8d51e5cd2b3d8a4f10',
  'Root=1-67891233-abcdef012345678912345678',
])('is %s if a proxy in TRUST_PROXY sends that', (id) => {
  expect(fromProxies(aRequest('10.1.2.3', id))).toBe(id);
  expect(fromProxies(aRequest('::ffff:10.1.2.3', id))).toBe(id);
});

it.each([
  ['another address sends one', fromProxies(aRequest('192.0.2.1', 'an-id-of-a-client'))],
  ['the connection is closed', fromProxies(aRequest(undefined, 'an-id-of-a-client'))],
  ['no proxy is set', requestIds(false)(aRequest('127.0.0.1', 'an-id-of-a-client'))],
  ['none is sent', fromProxies(aRequest('10.1.2.3'))],
  ['it is short', fromProxies(aRequest('10.1.2.3', 'short'))],
  ['it is long', fromProxies(aRequest('10.1.2.3', 'x'.repeat(129)))],
  ['it is sent twice', fromProxies(aRequest('10.1.2.3', 'the-first, the-second'))],
  ['it would break a line', fromProxies(aRequest('10.1.2.3', 'an-id\\n{"level":30}'))],
])('is new if %s', (_, id) => {
  expect(id).toMatch(uuid);
});
