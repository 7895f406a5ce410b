import { act } from '@testing-library/react';

/** What jsdom lacks, seen from this tab: what it tells is counted, and what it hears is what a test says. */
class Channel {
  onmessage: (() => void) | null = null;
  constructor() {
    open.add(this);
  }
  postMessage() {
    told += 1;
  }
  close() {
    open.delete(this);
  }
}

const open = new Set<Channel>();
let told = 0;
Object.assign(globalThis, { BroadcastChannel: Channel });

/** The tab beside this one. */
export const otherTab = {
  notify: () => act(() => open.forEach((channel) => channel.onmessage?.())),
  notificationCount: () => told,
};

beforeEach(() => {
  told = 0;
});
