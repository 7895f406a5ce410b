import fastify from 'fastify';
import { readSettings } from '../settings.ts';
import { fastifyOptions } from './fastify-setup.ts';

it('reads at most a hundred keys of a query', () => {
  const { querystringParser } = fastifyOptions(readSettings({})).routerOptions;
  expect({ ...querystringParser('search=a%20b&limit=2&limit=3') }).toEqual({ search: 'a b', limit: ['2', '3'] });
  expect(Object.keys(querystringParser(Array.from({ length: 5000 }, (_, key) => key).join('&')))).toHaveLength(100);
});

it('rejects a route with a JSON Schema at the start, instead of serving it unchecked', async () => {
  const server = fastify(fastifyOptions(readSettings({})));
  server.get('/notes', { schema: { querystring: { type: 'object' } } }, () => 'unchecked');
  await expect(server.ready()).rejects.toThrow('A route has a JSON Schema');
});
