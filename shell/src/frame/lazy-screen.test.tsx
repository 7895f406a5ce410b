import { deferred } from '@daybook/kit/testing/fake-api';
import { act, screen } from '@testing-library/react';
import { backOnline, quietConsole, renderPart } from '../test-shell.tsx';
import { lazyScreen } from './lazy-parts.tsx';
import { texts } from '../texts.ts';

const Screen = () => <h1>Here</h1>;

describe('a lazy screen', () => {
  it('shows that it is loading if that takes long', async () => {
    jest.useFakeTimers();
    const code = deferred<typeof Screen>();
    const Lazy = lazyScreen('Login', () => code.promise);
    renderPart(<Lazy />);
    expect(screen.queryByRole('status', { name: texts.loading('Login') })).toBeNull();
    act(() => jest.advanceTimersByTime(250));
    expect(screen.getByRole('status', { name: texts.loading('Login') })).toBeTruthy();
    await code.resolve(Screen);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
    jest.useRealTimers();
  });

  it('is loaded once', async () => {
    const load = jest.fn(() => Promise.resolve(Screen));
    const Lazy = lazyScreen('Login', load);
    const { unmount } = renderPart(<Lazy />);
    await screen.findByRole('heading', { name: 'Here' });
    unmount();
    renderPart(<Lazy />);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('shows that it could not be opened, and loads again on Retry', async () => {
    quietConsole();
    const load = jest.fn(() => Promise.reject<typeof Screen>(new Error('Failed to fetch')));
    const Lazy = lazyScreen('Login', load);
    const { user } = renderPart(<Lazy />);
    expect((await screen.findByRole('alert')).textContent).toContain(texts.screenFailed);
    const code = deferred<typeof Screen>();
    load.mockImplementation(() => code.promise);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    expect(screen.queryByRole('alert')).toBeNull();
    await code.resolve(Screen);
    expect(await screen.findByRole('heading', { name: 'Here' })).toBeTruthy();
  });

  it('offers to reload the page if loading takes very long, and is shown once it is loaded', async () => {
    jest.useFakeTimers();
    const code = deferred<typeof Screen>();
    const Lazy = lazyScreen('Login', () => code.promise);
    const { shell } = renderPart(<Lazy />);
    await act(() => jest.advanceTimersByTimeAsync(250));
    await act(() => jest.advanceTimersByTimeAsync(3900));
    expect(screen.queryByText(/longer than usual/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('status').textContent).toContain('This takes longer than usual.');
    act(() => screen.getByRole('button', { name: texts.loadAgain }).click());
    expect(shell.reload).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
    await code.resolve(Screen);
    expect(screen.getByRole('heading', { name: 'Here' })).toBeTruthy();
    jest.useRealTimers();
  });

  it('shows that the browser is offline, and loads again when it is online', async () => {
    quietConsole();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let load = () => Promise.reject<typeof Screen>(new Error('Failed to fetch'));
    const Lazy = lazyScreen('Login', () => load());
    renderPart(<Lazy />);
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    expect(document.title).toBe(texts.titleOf('Login'));
    load = () => Promise.resolve(Screen);
    await backOnline(() => screen.queryByRole('heading', { name: 'Here' }));
  });
});
