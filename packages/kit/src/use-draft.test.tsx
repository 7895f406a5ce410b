import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Host } from './host.ts';
import { type TestHost, testHost } from './test-host.tsx';
import { useDraft } from './use-draft.ts';
import { HostProvider } from './use-host.tsx';

function renderDraft(host: Host, key = 'note:new') {
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>;
  return renderHook((props: { key: string }) => useDraft<string>(props.key), { wrapper, initialProps: { key } });
}

async function ready(host: Host, key?: string) {
  const rendered = renderDraft(host, key);
  await waitFor(() => expect(rendered.result.current.ready).toBe(true));
  return rendered;
}

const stored = (host: TestHost, key = 'note:new') => host.drafts.read<string>(key);

describe('useDraft', () => {
  it('is ready only when the stored draft has been read, and gives it back', async () => {
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

  it('writes at most once in 250 ms while typing goes on, the latest text last', async () => {
    const host = testHost();
    const { result } = await ready(host);
    jest.useFakeTimers();
    const write = jest.spyOn(host.drafts, 'write');
    for (const text of ['B', 'Bu', 'Buy']) result.current.write(text);
    expect(write.mock.calls).toEqual([['note:new', 'B']]);
    jest.advanceTimersByTime(249);
    expect(write).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(write.mock.calls.at(-1)).toEqual(['note:new', 'Buy']);
    jest.advanceTimersByTime(10_000);
    expect(write).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });

  it.each([
    ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('writes what waits when %s', async (_, leave) => {
    const host = testHost();
    const { result } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    leave();
    expect(await stored(host)).toBe('Bu');
  });

  it('writes what waits when the form goes, and listens no more', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    unmount();
    expect(await stored(host)).toBe('Bu');
    const write = jest.spyOn(host.drafts, 'write');
    window.dispatchEvent(new Event('pagehide'));
    expect(write).not.toHaveBeenCalled();
  });

  it('forgets the draft by clear, also what was still waiting', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    for (const text of ['B', 'Bu']) result.current.write(text);
    await result.current.clear();
    unmount();
    expect(await stored(host)).toBeUndefined();
  });

  it('changes nothing of who logs in next, when a save is answered after its form has gone', async () => {
    let user = 'ann';
    const host = testHost({ session: { userId: () => user } });
    const { result, unmount } = await ready(host);
    result.current.write('of ann');
    unmount();
    user = 'bob';
    await host.drafts.write('note:new', 'of bob');

    result.current.write('of ann, later');
    await result.current.clear();
    expect(await stored(host)).toBe('of bob');
  });

  it('forgets a draft whose save is answered after its form has gone, for the same person', async () => {
    const host = testHost();
    const { result, unmount } = await ready(host);
    result.current.write('B');
    unmount();
    await result.current.clear();
    expect(await stored(host)).toBeUndefined();
  });

  it('keeps each form apart when its key changes', async () => {
    const host = testHost();
    await host.drafts.write('note:b', 'the other');
    const { result, rerender } = await ready(host, 'note:a');
    for (const text of ['1', '12']) result.current.write(text);
    rerender({ key: 'note:b' });
    expect(result.current.ready).toBe(false);
    await waitFor(() => expect(result.current.draft).toBe('the other'));
    expect(await stored(host, 'note:a')).toBe('12');
  });

  it('leaves the form usable when the store fails, and reports it', async () => {
    const broken = () => Promise.reject(new Error('quota'));
    const host = testHost({ drafts: { read: broken, write: broken, remove: broken, keys: broken } });
    const { result } = await ready(host);
    await act(async () => {
      result.current.write('B');
      await result.current.clear();
    });
    expect(host.reports).toEqual([new Error('quota'), new Error('quota'), new Error('quota')]);
  });
});
