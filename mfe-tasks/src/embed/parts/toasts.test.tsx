import { createToastQueue } from '@daybook/host/host-members';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts } from './toasts.tsx';

function showToasts() {
  const queue = createToastQueue();
  render(<Toasts queue={queue} />);
  return { toast: (...args: Parameters<typeof queue.toast>) => act(() => queue.toast(...args)) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const later = () => act(() => jest.advanceTimersByTimeAsync(60_000));

describe('a toast of the embedded board', () => {
  it('leaves its action to the keyboard after it has disappeared, until it is used once', async () => {
    const onPress = jest.fn();
    const { toast } = showToasts();
    toast('Deleted', { label: 'Undo', onPress, shortcut: 'z' });
    expect(screen.getByRole('status').textContent).toBe('DeletedUndo');
    await later();
    expect(screen.getByRole('status').textContent).toBe('');
    const button = screen.getByRole('button', { name: 'Undo: Deleted' });
    expect(button.getAttribute('aria-keyshortcuts')).toBe('z');
    fireEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers its action no more when it was used', () => {
    const onPress = jest.fn();
    const { toast } = showToasts();
    toast('Deleted', { label: 'Undo', onPress, shortcut: 'z' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('does not disappear while its button has the focus', async () => {
    const { toast } = showToasts();
    toast('Deleted', { label: 'Undo', onPress: () => undefined });
    act(() => screen.getByRole('button').focus());
    await later();
    expect(screen.getByText('Deleted')).toBeTruthy();
    act(() => screen.getByRole('button').blur());
    await later();
    expect(screen.queryByText('Deleted')).toBeNull();
  });
});
