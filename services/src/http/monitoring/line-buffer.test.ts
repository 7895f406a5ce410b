import pino from 'pino';
import { LineBuffer, requestCompleted } from './line-buffer.ts';

let written: string[];
let buffer: LineBuffer;
let logger: pino.Logger;

beforeEach(() => {
  jest.useFakeTimers();
  written = [];
  buffer = new LineBuffer({ write: (text) => written.push(text) });
  logger = pino({ base: null, timestamp: false }, buffer);
});

afterEach(() => void jest.useRealTimers());

const complete = (status: number) => logger.info({ status }, requestCompleted);
const line = (status: number) => `{"level":30,"status":${status},"msg":"${requestCompleted}"}\n`;

it('writes the lines of the requests that end within ten milliseconds together', () => {
  complete(200);
  jest.advanceTimersByTime(9);
  complete(201);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(1);
  complete(204);
  jest.advanceTimersByTime(10);
  expect(written).toEqual([line(200) + line(201), line(204)]);
});

it('writes any other line at once, after those before it', () => {
  complete(200);
  logger.info('login-succeeded');
  expect(written).toEqual([`${line(200)}{"level":30,"msg":"login-succeeded"}\n`]);
});

it('writes at once when its lines are long', () => {
  logger.info({ agent: 'x'.repeat(65_536) }, requestCompleted);
  expect(written).toHaveLength(1);
});

it('writes what is left when the process exits', () => {
  const onExit = process.listeners('exit').at(-1);
  complete(200);
  onExit?.(0);
  expect(written).toEqual([line(200)]);
});
