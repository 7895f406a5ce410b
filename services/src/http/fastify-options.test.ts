import { readSettings } from '../settings.ts';
import { fastifyOptions } from './fastify-options.ts';

it('reads a hundred keys of a query at most', () => {
  const { querystringParser } = fastifyOptions(readSettings({})).routerOptions;
  expect({ ...querystringParser('search=a%20b&limit=2&limit=3') }).toEqual({ search: 'a b', limit: ['2', '3'] });
  expect(Object.keys(querystringParser(Array.from({ length: 5000 }, (_, key) => key).join('&')))).toHaveLength(100);
});
