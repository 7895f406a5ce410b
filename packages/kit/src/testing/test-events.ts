import type { AppEvents, ReceivedEvent } from '../host/events.ts';

/** Events in memory: the test is the other apps. Nothing is checked by a schema. */
export interface TestEvents extends AppEvents {
  /** The events that the app has emitted. */
  readonly emitted: { name: string; detail: unknown }[];
  /** Emits an event as another app does. */
  readonly receive: (name: string, detail: unknown, from?: Partial<Pick<ReceivedEvent, 'app' | 'version'>>) => Promise<void>;
  readonly listenerCount: () => number;
}

export function testEvents(): TestEvents {
  const emitted: TestEvents['emitted'] = [];
  const listeners = new Set<readonly [name: string, listener: (event: ReceivedEvent) => unknown]>();
  return {
    emitted,
    emit: (name, detail) => void emitted.push({ name, detail }),
    on: (...subscription) => {
      listeners.add(subscription);
      return () => void listeners.delete(subscription);
    },
    receive: async (name, detail, { app = 'other', version = '1.0.0' } = {}) => {
      for (const [heard, listener] of [...listeners]) if (heard === name) await listener({ name, app, version, detail });
    },
    listenerCount: () => listeners.size,
  };
}
