import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { takeInTurn } from './step-turns.ts';
import { SteppedSocket } from './stepped-socket.ts';

it('ends without a turn if all was passed on: a client must not send its next request on a closed connection', async () => {
  const source = new PassThrough();
  const socket = new SteppedSocket(source, 'busy').resume();
  source.write('x');
  await once(socket, 'data');
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  let taken = 0;
  for (let step = 0; step < 20; step += 1) takeInTurn('busy', () => (taken += 1));
  source.end();
  await once(socket, 'end');

  expect(taken).toBeLessThan(5);
});

it('passes on what it has received before it ends', async () => {
  const source = new PassThrough();
  const socket = new SteppedSocket(source, 'other');
  source.end(Buffer.alloc(20_000));
  const sizes = (await socket.toArray()).map((part: Buffer) => part.length);

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20_000);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(4096);
});
