import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Host } from '../host/host.ts';
import { draftOf, type TestHost, testHost } from '../testing/test-host.tsx';
import { blockSiteData } from '../testing/test-storage.ts';
import { useDraft } from './use-draft.ts';
import { HostProvider } from '../host/use-host.tsx';

function renderDraft(host: Host, key = 'note:new') {
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>;
  return renderHook((props: { key: string }) => useDraft<string>(props.key), { wrapper, initialProps: { key } });
}

async function ready(host: Host, key?: string) {
  const rendered = renderDraft(host, key);
  await waitFor(() => expect(rendered.result.current.ready).toBe(true));
  return rendered;
}

const stored = (host: TestHost, form = 'note:new') => draftOf<string>(host, form);

describe('useDraft', () => {
  it('is ready when the stored draft has been read, and returns it', async () => {
    const host = testHost();
    await host.drafts.write('note:new', 'Buy milk');
    const { result } = renderDraft(host);
    expect(result.current).toMatchObject({ ready: false, draft: undefined });
    await waitFor(() => expect(result.current).toMatchObject({ ready: true, draft: 'Buy milk' }));
  });

  it('writes the first keystroke at once', async () => {
    const host = testHost();
    const { result } = await ready(host);
    result.current.write('B');
    expect(await stored(host)).toBe('B');
  });

  it('writes at most once in 250 ms while the user types, with the latest text last', async () => {
    const host = testHost();
    const { result } = await ready(host);
    jest.useFakeTimers();
    const write = jest.spyOn(host.drafts, 'write');
    for (const text of ['B', 'Bu', 'Buy']) result.current.write(text);
    expect(write.mock.calls.map(([, draft]) => draft)).toEqual(['B']);
    jest.advanceTimersByTime(249);
    expect(write).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(write.mock.calls.at(-1)?.[1]).toBe('Buy');
    jest.advanceTimersByTime(10_000);
    expect(write).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('writes the pending draft when %s', async (_, leave) => {
    const host = testHost();
    const { result } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    leave();
    expect(await stored(host)).toBe('Bu');
  });

  it('writes a pending draft when the form unmounts, and removes its listeners', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    unmount();
    expect(await stored(host)).toBe('Bu');
    const write = jest.spyOn(host.drafts, 'write');
    window.dispatchEvent(new Event('pagehide'));
    expect(write).not.toHaveBeenCalled();
  });

  it('removes the draft with clear, also one that was not written yet', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    await result.current.clear();
    unmount();
    expect(await stored(host)).toBeUndefined();
  });

  it('does not touch the drafts of the next user when a save settles after its form was closed', async () => {
    let user = 'ann';
    const host = testHost({ session: { userId: () => user } });
    const { result, unmount } = await ready(host);
    result.current.write('of ann');
    unmount();
    user = 'bob';
    const [key = ''] = await host.drafts.keys('note:new');
    await host.drafts.write(key, 'of bob');

    result.current.write('of ann, later');
    await result.current.clear();
    expect(await stored(host)).toBe('of bob');
  });

  it('removes the draft of the same user when a save settles after its form was closed', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    result.current.write('B');
    unmount();
    await result.current.clear();
    expect(await stored(host)).toBeUndefined();
  });

  it('has a separate draft for another form name', async () => {
    const host = testHost();
    await host.drafts.write('note:b', 'the other');
    const { result, rerender } = await ready(host, 'note:a');
    for (const text of ['1', '12']) result.current.write(text);
    rerender({ key: 'note:b' });
    expect(result.current.ready).toBe(false);
    await waitFor(() => expect(result.current.draft).toBe('the other'));
    expect(await stored(host, 'note:a')).toBe('12');
  });

  it('reports a failing store, and the form still works', async () => {
    const broken = () => Promise.reject(new Error('quota'));
    const host = testHost({ drafts: { read: broken, write: broken, remove: broken, keys: broken } });
    const { result } = await ready(host);
    await act(async () => {
      result.current.write('B');
      await result.current.clear();
    });
    expect(host.reports).toEqual([new Error('quota'), new Error('quota')]);
  });
});

describe('two tabs with one form', () => {
  /** The drafts of all slots. */
  async function all({ drafts }: TestHost) {
    const keys = await drafts.keys('');
    return (await Promise.all(keys.map((key) => drafts.read<string>(key)))).toSorted();
  }

  it('have separate drafts', async () => {
    const host = testHost();
    const [one, other] = [await ready(host), await ready(host)];
    one.result.current.write('one');
    other.result.current.write('other');
    expect(await all(host)).toEqual(['one', 'other']);
    const third = await ready(host);
    expect(third.result.current.draft).toBeUndefined();
    await one.result.current.clear();
    expect(await all(host)).toEqual(['other']);
  });

  it('do not open a text that is being saved, unless the save fails', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    result.current.write('being saved');
    let fail: (reason: Error) => void = () => undefined;
    const save = result.current.claimDuring(() => new Promise((_, reject) => (fail = reject)));
    unmount();
    expect((await ready(host)).result.current.draft).toBeUndefined();
    fail(new Error('not saved'));
    await expect(save).rejects.toThrow('not saved');
    expect((await ready(host)).result.current.draft).toBe('being saved');
  });

  it('find their own drafts first after a reload', async () => {
    const host = testHost();
    const [one, other] = [await ready(host), await ready(host)];
    one.result.current.write('one');
    other.result.current.write('other');
    one.unmount();
    other.unmount();
    const again = await ready(host);
    expect(again.result.current.draft).toBe('other');
    expect((await ready(host)).result.current.draft).toBe('one');
  });

  it.each([
    ['rejects', () => blockSiteData()],
    ['does not have', () => Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined })],
  ])('have separate drafts also in a browser that %s locks', async (_, take) => {
    take();
    const host = testHost();
    const [one, other] = [await ready(host), await ready(host)];
    one.result.current.write('one');
    other.result.current.write('other');
    expect(await all(host)).toEqual(['one', 'other']);
    other.unmount();
    await waitFor(async () => expect((await ready(host)).result.current.draft).toBe('other'));
  });
});

describe('a slow store', () => {
  const never = () => new Promise<never>(() => undefined);

  it('does not block the form, and stores its text later', async () => {
    let resolveKeys: (keys: string[]) => void = () => undefined;
    const keys = () => new Promise<string[]>((resolve) => (resolveKeys = resolve));
    const memory = testHost();
    await memory.drafts.write('note:new/1', 'of another time');
    const host = testHost({ drafts: { ...memory.drafts, keys } });
    const { result } = await ready(host);
    result.current.write('typed at once');
    await act(() => Promise.resolve(resolveKeys(['note:new/1'])));
    expect(result.current.draft).toBeUndefined();
    const drafts = await Promise.all((await memory.drafts.keys('')).map((key) => memory.drafts.read(key)));
    expect(drafts).toEqual(['of another time', 'typed at once']);
  });

  it('still returns the draft if nothing was typed', async () => {
    let resolveKeys: (keys: string[]) => void = () => undefined;
    const keys = () => new Promise<string[]>((resolve) => (resolveKeys = resolve));
    const memory = testHost();
    await memory.drafts.write('note:new/1', 'of another time');
    const { result } = await ready(testHost({ drafts: { ...memory.drafts, keys } }));
    expect(result.current.draft).toBeUndefined();
    await act(() => Promise.resolve(resolveKeys(['note:new/1'])));
    await waitFor(() => expect(result.current.draft).toBe('of another time'));
  });

  it('does not lose the text when the page is left', async () => {
    const write = jest.fn(() => Promise.resolve());
    const { result } = await ready(testHost({ drafts: { read: never, keys: never, remove: never, write } }));
    result.current.write('typed last');
    window.dispatchEvent(new Event('pagehide'));
    expect(write.mock.calls).toEqual([[expect.stringMatching(/^note:new\/./), 'typed last']]);
  });
});
