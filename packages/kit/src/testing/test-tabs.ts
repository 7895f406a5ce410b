import { act } from '@testing-library/react';

/** Replaces BroadcastChannel, which jsdom does not have. */
class TestChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(message: unknown) {
    if (message === 'changed') sent += 1;
  }
  close() {
    channels.delete(this);
  }
}

const channels = new Set<TestChannel>();
let sent = 0;
Object.assign(globalThis, { BroadcastChannel: TestChannel });

/** Another tab of the same browser. */
export const otherTab = {
  /** Sends a notification to this tab. */
  notify: () => act(() => channels.forEach((channel) => channel.onmessage?.({ data: undefined }))),
  /** Returns how many notifications of a `tabChannel` this tab has sent in the test. */
  notificationCount: () => sent,
};

beforeEach(() => {
  sent = 0;
});
