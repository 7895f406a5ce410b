import Fastify from 'fastify';
import { warnOfProxy } from './warn-of-proxy.ts';

it('logs a proxy that TRUST_PROXY does not name, once', async () => {
  const lines: string[] = [];
  const fastify = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  warnOfProxy(fastify);
  fastify.get('/', () => 'page');
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };

  await fetch(url);
  expect(lines).toEqual([]);
  await fetch(url, { headers: forwarded });
  await fetch(url, { headers: forwarded });

  expect(lines).toEqual([expect.stringMatching(/"level":40.*TRUST_PROXY is not set/)]);
  await fastify.close();
});
