import { act } from '@testing-library/react';

/** Replaces BroadcastChannel, which jsdom does not have. */
class TestChannel {
  onmessage: (() => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage() {
    sent += 1;
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
  notify: () => act(() => channels.forEach((channel) => channel.onmessage?.())),
  /** Returns how many notifications this tab has sent in the test. */
  notificationCount: () => sent,
};

beforeEach(() => {
  sent = 0;
});
