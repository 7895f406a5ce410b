import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { trackConnections } from '../../../test/raw-connections.ts';
import { closeSlowClients } from './slow-clients.ts';
import { UnparsedBytes } from './unparsed-bytes.ts';

let fastify: FastifyInstance;
let unparsed: UnparsedBytes;
const { opened } = trackConnections(() => fastify.server);

beforeEach(async () => {
  fastify = Fastify();
  unparsed = new UnparsedBytes(fastify.log);
  closeSlowClients(fastify, 0.2, unparsed);
  fastify.post('/', ({ body }) => body);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => fastify.close());

/** Sends half of a body. Returns the connection at both ends. */
async function sendHalf() {
  const client = net.connect((fastify.server.address() as net.AddressInfo).port, '127.0.0.1');
  opened.push(client);
  const accepted = once(fastify.server, 'connection');
  client.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: 8\r\n\r\nhalf',
  );
  const [atServer] = (await accepted) as [net.Socket];
  return { client, atServer };
}

it('does not close a connection whose data the server has not parsed yet', async () => {
  const waiting = await sendHalf();
  unparsed.set(waiting.atServer, 4);
  expect(await text((await sendHalf()).client)).toMatch(/^HTTP\/1.1 408 /);
  unparsed.set(waiting.atServer, 0);
  waiting.client.write('half');
  expect(await text(waiting.client)).toMatch(/^HTTP\/1.1 200 [^]*halfhalf$/);
});
