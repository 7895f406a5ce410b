import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { LineBuffer } from './line-buffer.ts';

let written: string[];
let buffer: LineBuffer;
let logger: pino.Logger;

beforeEach(() => {
  written = [];
  buffer = new LineBuffer({ write: (text) => written.push(text) });
  logger = pino({ base: null, timestamp: false }, buffer);
});

const line = (level: number, msg: string) => `{"level":${level},"msg":"${msg}"}\n`;

it('writes the lines of one turn of the event loop together', async () => {
  logger.info('one');
  logger.info('two');
  expect(written).toEqual([]);
  await nextTurn();
  logger.info('three');
  await nextTurn();
  expect(written).toEqual([line(30, 'one') + line(30, 'two'), line(30, 'three')]);
});

it('writes a warning at once, after the lines before it', () => {
  logger.info('one');
  logger.warn('two');
  expect(written).toEqual([line(30, 'one') + line(40, 'two')]);
});

it('writes at once when its lines are long', () => {
  logger.info('x'.repeat(65_536));
  expect(written).toHaveLength(1);
});

it('writes what is left when the process exits', () => {
  const onExit = process.listeners('exit').at(-1);
  logger.info('last');
  onExit?.(0);
  expect(written).toEqual([line(30, 'last')]);
});
