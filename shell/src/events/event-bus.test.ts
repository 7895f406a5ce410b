import type { EmittedEvent } from '@daybook/contracts/app-contracts';
import type { ServedRelease } from '@daybook/contracts/apps';
import type { ReceivedEvent } from '@daybook/kit/host/events';
import { anApp } from '../test-shell.tsx';
import { createEventBus, type EventBus } from './event-bus.ts';

const done: EmittedEvent = {
  name: 'habit.done',
  version: '1.0.0',
  schema: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'], additionalProperties: false },
};
const anything: EmittedEvent = { name: 'habit.noted', version: '1.0.0', schema: {} };

/** Joins a mounted app whose release has these events. */
function join(bus: EventBus, part: Pick<ServedRelease, 'emits' | 'hears'>) {
  const app = anApp(part);
  const unmounting = new AbortController();
  const fail = jest.fn();
  const events = bus.join({
    app,
    release: app,
    fail,
    isMounted: () => !unmounting.signal.aborted,
    onUnmount: (listener) => {
      unmounting.signal.addEventListener('abort', listener);
      return () => unmounting.signal.removeEventListener('abort', listener);
    },
  });
  return { ...events, app, fail, unmount: () => unmounting.abort() };
}

/** An app that emits, and one that hears its first versions. */
function aPair() {
  const bus = createEventBus();
  const habits = join(bus, { emits: [done, anything] });
  const notes = join(bus, { hears: { 'habit.done': ['1.0.0'], 'habit.noted': ['1.0.0'] } });
  return { bus, habits, notes };
}

const pass = (ms = 10) => jest.advanceTimersByTimeAsync(ms);
const details = (listener: jest.Mock) => listener.mock.calls.map(([event]: [ReceivedEvent]) => event.detail);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('an event', () => {
  it('reaches the listeners of other apps soon after, with its version and where it comes from', async () => {
    const { habits, notes } = aPair();
    const listener = jest.fn();
    notes.on('habit.done', listener);
    habits.emit('habit.done', { id: 1 });
    expect(listener).not.toHaveBeenCalled();
    await pass();
    expect(listener.mock.calls).toEqual([[{ name: 'habit.done', app: habits.app.name, version: '1.0.0', detail: { id: 1 } }]]);
  });

  it('has a copy of the detail for each listener, as it was when it was emitted', async () => {
    const { habits, notes } = aPair();
    const received: { id: number }[] = [];
    const listener = ({ detail }: ReceivedEvent) => {
      received.push(detail as { id: number });
      (detail as { id: number }).id = 7;
    };
    notes.on('habit.done', listener);
    notes.on('habit.done', listener);
    const detail = { id: 1 };
    habits.emit('habit.done', detail);
    detail.id = 2;
    await pass();
    expect(received).toEqual([{ id: 7 }, { id: 7 }]);
    expect(received[0]).not.toBe(received[1]);
    expect(detail).toEqual({ id: 2 });
  });

  it('does not reach an app that hears other versions, the app itself, nor one that has ended its subscription', async () => {
    const { bus, habits, notes } = aPair();
    const older = join(bus, { hears: { 'habit.done': ['0.9.0'] } });
    const both = join(bus, { emits: [done], hears: { 'habit.done': ['1.0.0'] } });
    const [ended, other, own] = [jest.fn(), jest.fn(), jest.fn()];
    const end = notes.on('habit.done', ended);
    older.on('habit.done', other);
    both.on('habit.done', own);
    end();
    both.emit('habit.done', { id: 1 });
    habits.emit('habit.done', { id: 2 });
    await pass();
    expect([ended.mock.calls, other.mock.calls, details(own)]).toEqual([[], [], [{ id: 2 }]]);
  });

  it('does not reach an app after it is unmounted, not even one that was under way', async () => {
    const { habits, notes } = aPair();
    const listener = jest.fn();
    notes.on('habit.done', listener);
    habits.emit('habit.done', { id: 1 });
    notes.unmount();
    notes.on('habit.done', listener);
    habits.emit('habit.done', { id: 2 });
    await pass();
    expect(listener).not.toHaveBeenCalled();
  });

  it('of an app that is unmounted goes nowhere', async () => {
    const { habits, notes } = aPair();
    const listener = jest.fn();
    notes.on('habit.done', listener);
    habits.unmount();
    habits.emit('habit.done', { id: 1 });
    await pass();
    expect(listener).not.toHaveBeenCalled();
  });

  it('of which a listener fails reaches the others, and the failure is one of its app', async () => {
    const { habits, notes } = aPair();
    const [thrown, rejected] = [new Error('broken'), new Error('broken later')];
    const listener = jest.fn();
    notes.on('habit.done', () => {
      throw thrown;
    });
    notes.on('habit.done', () => Promise.reject(rejected));
    notes.on('habit.done', listener);
    habits.emit('habit.done', { id: 1 });
    await pass();
    expect(details(listener)).toEqual([{ id: 1 }]);
    expect(notes.fail.mock.calls).toEqual([
      [thrown, 'event habit.done'],
      [rejected, 'event habit.done'],
    ]);
    expect(habits.fail).not.toHaveBeenCalled();
  });
});

describe('what is not an event of the app', () => {
  it.each<[string, () => unknown, string]>([
    ['is not declared', () => ({}), 'which its app.json does not declare'],
    ['is not JSON', () => () => undefined, 'is no JSON'],
    ['has another type', () => ({ id: 'a' }), 'does not match its schema: id: '],
    ['has what the contract does not', () => ({ id: 1, more: true }), 'does not match its schema: it: '],
    ['has nothing', () => undefined, 'does not match its schema: it: '],
  ])('because it %s throws, and reaches nobody', async (reason, detail, message) => {
    const { habits, notes } = aPair();
    const listener = jest.fn();
    notes.on('habit.done', listener);
    const name = reason === 'is not declared' ? 'habit.gone' : 'habit.done';
    expect(() => habits.emit(name, detail())).toThrow(message);
    await pass();
    expect(listener).not.toHaveBeenCalled();
  });

  it('because it is larger than 16 kB, or contains itself, throws', () => {
    const { habits } = aPair();
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(() => habits.emit('habit.noted', 'a'.repeat(16_384))).toThrow(RangeError);
    expect(() => habits.emit('habit.noted', cycle)).toThrow(TypeError);
    expect(() => habits.emit('habit.noted', 'a'.repeat(16_000))).not.toThrow();
  });

  it('cannot be listened to either', () => {
    const { notes } = aPair();
    expect(() => notes.on('habit.gone', jest.fn())).toThrow('which its app.json does not name');
    expect(() => notes.on('toString', jest.fn())).toThrow('which its app.json does not name');
  });
});

describe('two apps that answer each other without end', () => {
  it('are stopped within a second, and the errors are theirs', async () => {
    const bus = createEventBus();
    const ping: EmittedEvent = { ...anything, name: 'ping.sent' };
    const pong: EmittedEvent = { ...anything, name: 'pong.sent' };
    const first = join(bus, { emits: [ping], hears: { 'pong.sent': ['1.0.0'] } });
    const second = join(bus, { emits: [pong], hears: { 'ping.sent': ['1.0.0'] } });
    const answers = jest.fn();
    second.on('ping.sent', () => second.emit('pong.sent'));
    first.on('pong.sent', () => (answers(), first.emit('ping.sent')));
    first.emit('ping.sent');
    await pass(900);
    expect(answers).toHaveBeenCalledTimes(100);
    expect(first.fail.mock.calls).toEqual([[expect.any(RangeError), 'event pong.sent']]);
    // Later it may emit again.
    await pass(200);
    expect(() => first.emit('ping.sent')).not.toThrow();
  });
});
