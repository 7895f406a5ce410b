import { tabChannel } from './tab-channel.ts';
import { otherTab } from '../testing/test-tabs.ts';

describe('other tabs', () => {
  it('receive and send notifications until they unsubscribe', () => {
    const onChange = jest.fn();
    const tabs = tabChannel('some-notes');
    const leave = tabs.subscribe(onChange);
    tabs.notify();
    expect(otherTab.notificationCount()).toBe(1);
    otherTab.notify();
    expect(onChange).toHaveBeenCalledTimes(1);

    leave();
    tabs.notify();
    otherTab.notify();
    expect(otherTab.notificationCount()).toBe(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('include a second copy of the app in this page', () => {
    const tabs = tabChannel('some-notes');
    const leave = [tabs.subscribe(() => undefined), tabs.subscribe(() => undefined)];
    tabs.notify();
    expect(otherTab.notificationCount()).toBe(2);
    leave[1]?.();
    tabs.notify();
    expect(otherTab.notificationCount()).toBe(3);
    leave[0]?.();
  });

  it('are ignored in a browser without BroadcastChannel', () => {
    const channel = globalThis.BroadcastChannel;
    Object.assign(globalThis, { BroadcastChannel: undefined });
    const tabs = tabChannel('some-notes');
    tabs.subscribe(() => undefined)();
    expect(() => tabs.notify()).not.toThrow();
    Object.assign(globalThis, { BroadcastChannel: channel });
  });
});
