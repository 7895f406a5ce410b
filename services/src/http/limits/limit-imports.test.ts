import { once } from 'node:events';
import { type HeavyServer, mebibyte, reset, startHeavyServer, statusOf, until } from '../../../test/heavy-server.ts';

let server: HeavyServer;
beforeEach(async () => (server = await startHeavyServer()));
afterEach(() => server.stop());

it('does not start the handler of a client that left while it waited for its body', async () => {
  const half = server.send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
  half.write('{');
  await once(half, 'connect');
  await reset(half);
  expect(
    await statusOf(server.send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' })),
  ).toBe('200');
});

it('releases the permit of a user who left while waiting for it', async () => {
  const half = async () => {
    const before = server.arrived;
    const socket = server.send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
    socket.write('{');
    await until(() => server.arrived > before);
    return socket;
  };
  const [first, second, third] = [await half(), await half(), await half()];
  for (const socket of [second, third, first]) await server.close(socket);
  expect(
    await statusOf(server.send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}' })),
  ).toBe('200');
});

it('does not let an incomplete body block the imports of others', async () => {
  const before = server.arrived;
  const half = server.send('POST /import', { more: 'content-type: application/json\r\ncontent-length: 9000\r\n' });
  half.write('{');
  await until(() => server.arrived > before);
  const other = server.send('POST /import', {
    owner: 'bob',
    more: 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  });
  expect(await statusOf(other)).toBe('200');
});

it('runs the imports of networks in turns, however many accounts a network has', async () => {
  const order = ['mallory 1', 'mallory 2', 'mallory 3', 'mallory 4', 'bob'];
  const responses = [];
  for (const owner of order) {
    const before = server.received;
    responses.push(sendImport(owner, owner === 'bob' ? '198.51.100.2' : '203.0.113.1', 2 * mebibyte));
    await until(() => server.received > before);
  }
  for (let ended = 0; ended < order.length; ended += 1) {
    await until(() => server.releases.length > ended);
    server.releases[ended]!();
  }
  expect(await Promise.all(responses)).toEqual(order.map(() => '200'));
  expect(server.imported).toEqual(['mallory 1', 'bob', 'mallory 2', 'mallory 3', 'mallory 4']);
});

it('runs three small imports at once', async () => {
  const responses = ['ada', 'bob', 'carol', 'dave', 'erin'].map((owner) => sendImport(owner, '198.51.100.1', 2));
  await until(() => server.releases.length === 3);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.imported).toHaveLength(3);
  for (let ended = 0; ended < responses.length; ended += 1) {
    await until(() => server.releases.length > ended);
    server.releases[ended]!();
  }
  expect(await Promise.all(responses)).toEqual(responses.map(() => '200'));
});

/** Sends an import that works until it is released. */
function sendImport(owner: string, address: string, bytes: number) {
  const more = `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n"${'x'.repeat(bytes - 2)}"`;
  return statusOf(server.send('POST /import-later', { owner, address, more }));
}
