import { logout } from '@daybook/contracts/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { inAnotherTab, logInAs, renderPart } from '../test-shell.tsx';
import { Toasts } from './page.tsx';
import { texts } from '../texts.ts';

/** The region comes when the page has nothing else to do. */
const idle = jest.fn((step: () => void) => Number(setTimeout(step)));
beforeAll(() => Object.assign(globalThis, { requestIdleCallback: idle, cancelIdleCallback: clearTimeout }));

const region = () => screen.findByRole('status');

describe('a toast', () => {
  it('is shown also if the region was not loaded yet', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    shell.host.toast('A new note has been added');
    expect(await screen.findByText('A new note has been added')).toBeTruthy();
  });

  it('is shown in a live region, without taking the focus', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    const focused = document.activeElement;
    const status = await region();
    act(() => shell.host.toast('Note updated succesfully'));
    expect(await within(status).findByText('Note updated succesfully')).toBeTruthy();
    expect(document.activeElement).toBe(focused);
  });

  it('is shown with others in their order', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
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
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    act(() => shell.host.toast('Saved'));
    expect(screen.getByText('Saved')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText('Saved')).toBeNull();
    jest.useRealTimers();
  });

  it('disappears when its action is used, which runs once', async () => {
    const onPress = jest.fn();
    const { shell, user } = renderPart(<Toasts />, { user: 'ann' });
    act(() => shell.host.toast('Moved', { label: 'Undo', onPress }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Moved')).toBeNull());
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('does not disappear while its button has the focus, or the pointer is over it', async () => {
    jest.useFakeTimers();
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    act(() => shell.host.toast('Deleted', { label: 'Undo', onPress: () => undefined }));
    const button = screen.getByRole('button', { name: 'Undo' });
    act(() => button.focus());
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Deleted')).toBeTruthy();
    act(() => button.blur());
    fireEvent.mouseEnter(screen.getByRole('status'));
    fireEvent.mouseMove(button);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('Deleted')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByRole('status'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('Deleted')).toBeNull();
    jest.useRealTimers();
  });

  it('leaves its action to the keyboard after it has disappeared, until it is used once', async () => {
    jest.useFakeTimers();
    const onPress = jest.fn();
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    act(() => shell.host.toast('Deleted', { label: 'Undo', onPress, shortcut: 'z' }));
    act(() => shell.host.toast('Saved'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.queryByText('Deleted')).toBeNull();
    const button = screen.getByRole('button', { name: 'Undo: Deleted' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('z');
    expect(screen.getByRole('status').contains(button)).toBe(false);
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
    jest.useRealTimers();
  });

  it('has the shortcut itself while it is shown, and offers its action no more when it was used', async () => {
    const onPress = jest.fn();
    const { shell, user } = renderPart(<Toasts />, { user: 'ann' });
    act(() => shell.host.toast('First', { label: 'Undo', onPress, shortcut: 'z' }));
    const button = await screen.findByRole('button');
    expect([button.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual(['Undo', 'z']);
    await user.click(button);
    await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('leaves its action to the keyboard until the next one has an action, or the user logs out', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann', script: ({ on }) => on(logout, () => undefined) });
    const action = { label: 'Undo', onPress: () => undefined, shortcut: 'z' };
    await region();
    jest.useFakeTimers();
    act(() => shell.host.toast('First', action));
    act(() => shell.host.toast('Second', action));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();
    expect(screen.getByRole('button', { name: 'Undo: Second' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo: First' })).toBeNull();
    act(() => shell.session.end());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo: Second' })).toBeNull());
  });

  it('disappears when the user logs out', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann', script: ({ on }) => on(logout, () => undefined) });
    act(() => shell.host.toast('Moved: Pay the rent', { label: 'Undo', onPress: () => undefined }));
    await screen.findByText('Moved: Pay the rent');
    act(() => shell.session.end());
    await waitFor(() => expect(screen.queryByText('Moved: Pay the rent')).toBeNull());
    act(() => shell.navigation.navigate('/add-note'));
    act(() => shell.host.toast('Somebody else'));
    expect(await screen.findByText('Somebody else')).toBeTruthy();
  });

  it('of a user who has logged out is not shown on the login screen, nor to the next user', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann', script: ({ on }) => on(logout, () => undefined) });
    await region();
    act(() => shell.session.end());
    act(() => shell.host.toast('Restored: Diary', { label: 'Undo', onPress: () => undefined, shortcut: 'z' }));
    await waitFor(() => expect(shell.toasts.toasts.get()).toEqual([]));
    expect(screen.queryByText('Restored: Diary')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    inAnotherTab(() => logInAs('ann'));
    act(() => shell.host.toast('Saved'));
    await screen.findByText('Saved');
    expect(screen.queryByText('Restored: Diary')).toBeNull();
  });

  it('has another icon for a warning', async () => {
    const { shell } = renderPart(<Toasts />, { user: 'ann' });
    act(() => shell.toasts.warn(texts.uncaughtError('Notes')));
    const toast = (await screen.findByText(texts.uncaughtError('Notes'))).closest('[role=group]');
    expect(toast?.querySelector('.warning')).toBeTruthy();
  });
});
