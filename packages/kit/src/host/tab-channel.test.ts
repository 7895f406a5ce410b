import { tabChannel } from './tab-channel.ts';
import { otherTab } from '../testing/test-tabs.ts';

describe('other tabs', () => {
  it('are told of a change here, and heard of theirs, until that is ended', () => {
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

  it('hear of it too that this page shows the same twice', () => {
    const tabs = tabChannel('some-notes');
    const leave = [tabs.subscribe(() => undefined), tabs.subscribe(() => undefined)];
    tabs.notify();
    expect(otherTab.notificationCount()).toBe(2);
    leave[1]?.();
    tabs.notify();
    expect(otherTab.notificationCount()).toBe(3);
    leave[0]?.();
  });

  it('are nobody in a browser that does not know of them', () => {
    const channel = globalThis.BroadcastChannel;
    Object.assign(globalThis, { BroadcastChannel: undefined });
    const tabs = tabChannel('some-notes');
    tabs.subscribe(() => undefined)();
    expect(() => tabs.notify()).not.toThrow();
    Object.assign(globalThis, { BroadcastChannel: channel });
  });
});
