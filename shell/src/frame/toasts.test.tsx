import { logout } from '@daybook/contracts/accounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../test-shell.tsx';
import { Toasts } from './page.tsx';
import { texts } from '../texts.ts';

/** The region comes when the page has nothing else to do. */
const idle = jest.fn((step: () => void) => Number(setTimeout(step)));
beforeAll(() => Object.assign(globalThis, { requestIdleCallback: idle, cancelIdleCallback: clearTimeout }));

const region = () => screen.findByRole('status');

describe('a toast', () => {
  it('is shown also if the region was not loaded yet', async () => {
    const { shell } = renderPart(<Toasts />);
    shell.host.toast('A new note has been added');
    expect(await screen.findByText('A new note has been added')).toBeTruthy();
  });

  it('is shown in a live region, without taking the focus', async () => {
    const { shell } = renderPart(<Toasts />);
    const focused = document.activeElement;
    const status = await region();
    act(() => shell.host.toast('Note updated succesfully'));
    expect(await within(status).findByText('Note updated succesfully')).toBeTruthy();
    expect(document.activeElement).toBe(focused);
  });

  it('is shown with others in their order', async () => {
    const { shell } = renderPart(<Toasts />);
    act(() => {
      shell.host.toast('First');
      shell.host.toast('Second');
    });
    const status = await region();
    await within(status).findByText('First');
    expect(within(status).getByText('Second')).toBeTruthy();
  });

  it('disappears after a while', async () => {
    jest.useFakeTimers();
    const { shell } = renderPart(<Toasts />);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    act(() => shell.host.toast('Saved'));
    expect(screen.getByText('Saved')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Saved')).toBeNull();
    jest.useRealTimers();
  });

  it('disappears when its action is used, which runs once', async () => {
    const onPress = jest.fn();
    const { shell, user } = renderPart(<Toasts />);
    act(() => shell.host.toast('Moved', { label: 'Undo', onPress }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Moved')).toBeNull());
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('disappears when the user logs out', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann', script: ({ on }) => on(logout, () => undefined) });
    act(() => shell.host.toast('Moved: Pay the rent', { label: 'Undo', onPress: () => undefined }));
    await screen.findByText('Moved: Pay the rent');
    act(() => shell.session.end());
    await waitFor(() => expect(screen.queryByText('Moved: Pay the rent')).toBeNull());
    act(() => shell.host.toast('Somebody else'));
    expect(await screen.findByText('Somebody else')).toBeTruthy();
  });

  it('has another icon for a warning', async () => {
    const { shell } = renderPart(<Toasts />);
    act(() => shell.toasts.warn(texts.uncaughtError('Notes')));
    const toast = (await screen.findByText(texts.uncaughtError('Notes'))).closest('[role=group]');
    expect(toast?.querySelector('.warning')).toBeTruthy();
  });
});
