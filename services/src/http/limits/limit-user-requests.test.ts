import { createNote } from '@daybook/contracts/notes';
import { changePassword } from '@daybook/contracts/own-account';
import { readTask } from '@daybook/contracts/tasks';
import { restoreFromTrash } from '@daybook/contracts/trash';
import Fastify, { type FastifyInstance } from 'fastify';
import { limitUserRequests } from './limit-user-requests.ts';

let fastify: FastifyInstance;
let url: string;
let [working, mostWorking] = [0, 0];

beforeAll(async () => {
  fastify = Fastify({ bodyLimit: 1024 * 1024, trustProxy: true });
  fastify.decorateRequest('owner', null);
  limitUserRequests(fastify, 20);
  fastify.addHook('onRequest', (request, _, done) => {
    request.owner = request.headers['x-owner'] as string;
    done();
  });
  fastify.post('/create', { config: { operation: createNote } }, work);
  fastify.post('/restore', { config: { operation: restoreFromTrash } }, work);
  fastify.post('/password', { config: { operation: changePassword } }, work);
  fastify.get('/read', { config: { operation: readTask } }, work);
  url = await fastify.listen({ port: 0, host: '127.0.0.1' });
});

async function work() {
  working += 1;
  mostWorking = Math.max(mostWorking, working);
  await new Promise((resolve) => setTimeout(resolve, 100));
  working -= 1;
  return 'done';
}

beforeEach(() => (mostWorking = 0));
afterAll(() => fastify.close());

const create = async (owner: string, from: string, bytes: number, path = '/create') => {
  const headers = { 'content-type': 'application/json', 'x-owner': owner, 'x-forwarded-for': from };
  return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify('x'.repeat(bytes)) })).status;
};
const twelve = Array.from({ length: 12 }, (_, index) => `person ${index}`);

it.each([
  ['of one person, small ones', () => ['ada', '192.0.2.1'], 10, 2],
  ['of one person, large ones', () => ['ada', '192.0.2.1'], 100_000, 1],
  ['of many persons of one network, large ones', (name: string) => [name, '192.0.2.1'], 100_000, 1],
  ['of many persons of one network, those of 20 kB', (name: string) => [name, '192.0.2.1'], 20_000, 1],
  ['of many networks, large ones', (name: string, index: number) => [name, `192.0.2.${index}`], 100_000, 2],
  ['of many persons of one network, small ones', (name: string) => [name, '192.0.2.1'], 10, 4],
  ['of many networks, small ones', (name: string, index: number) => [name, `192.0.2.${index}`], 10, 10],
] as const)('writes %s run few at a time', async (_, clientOf, bytes, most) => {
  const clients = twelve.map((name, index) => clientOf(name, index));
  const statuses = await Promise.all(clients.map(([owner = '', from = '']) => create(owner, from, bytes)));
  expect([new Set(statuses), mostWorking]).toEqual([new Set([200]), most]);
});

it.each([
  ['one network', () => '192.0.2.1', 1],
  ['many networks', (index: number) => `192.0.2.${index}`, 2],
])('items of %s are restored as large writes are, because a small request may write a large note', async (_, addressOf, most) => {
  const statuses = await Promise.all(twelve.map((name, index) => create(name, addressOf(index), 10, '/restore')));
  expect([new Set(statuses), mostWorking]).toEqual([new Set([200]), most]);
});

it('changes of passwords, which wait for their turn elsewhere, leave the turns of writes to others', async () => {
  const statuses = await Promise.all(twelve.map((name) => create(name, '192.0.2.1', 10, '/password')));
  expect([new Set(statuses), mostWorking]).toEqual([new Set([200]), 12]);
});

it.each([
  ['of one person', () => 'ada', 6],
  ['of many persons', (name: string) => name, 12],
])('reads %s run few at a time', async (_, ownerOf, most) => {
  const read = async (owner: string) => (await fetch(`${url}/read`, { headers: { 'x-owner': owner } })).status;
  const statuses = await Promise.all(twelve.map((name) => read(ownerOf(name))));
  expect([new Set(statuses), mostWorking]).toEqual([new Set([200]), most]);
});
