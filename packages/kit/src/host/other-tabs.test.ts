import { otherTabs } from './other-tabs.ts';
import { anotherTab } from '../testing/test-tabs.ts';

describe('other tabs', () => {
  it('are told of a change here, and heard of theirs, until that is ended', () => {
    const onChange = jest.fn();
    const tabs = otherTabs('some-notes');
    const leave = tabs.join(onChange);
    tabs.tell();
    expect(anotherTab.heard()).toBe(1);
    anotherTab.says();
    expect(onChange).toHaveBeenCalledTimes(1);

    leave();
    tabs.tell();
    anotherTab.says();
    expect(anotherTab.heard()).toBe(1);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('hear of it too that this page shows the same twice', () => {
    const tabs = otherTabs('some-notes');
    const leave = [tabs.join(() => undefined), tabs.join(() => undefined)];
    tabs.tell();
    expect(anotherTab.heard()).toBe(2);
    leave[1]?.();
    tabs.tell();
    expect(anotherTab.heard()).toBe(3);
    leave[0]?.();
  });

  it('are nobody in a browser that does not know of them', () => {
    const channel = globalThis.BroadcastChannel;
    Object.assign(globalThis, { BroadcastChannel: undefined });
    const tabs = otherTabs('some-notes');
    tabs.join(() => undefined)();
    expect(() => tabs.tell()).not.toThrow();
    Object.assign(globalThis, { BroadcastChannel: channel });
  });
});
