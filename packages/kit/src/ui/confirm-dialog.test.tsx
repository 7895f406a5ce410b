import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { StyleRoot } from './styles.tsx';

function Deletes(props: Partial<ConfirmDialogProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete this note</button>
      <ConfirmDialog
        title="Delete Note"
        text="Are you you want to Delete?"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        onConfirm={() => undefined}
        {...props}
        open={open}
        onCancel={() => {
          setOpen(false);
          props.onCancel?.();
        }}
      />
    </>
  );
}

async function opened(props: Partial<ConfirmDialogProps> = {}) {
  render(<Deletes {...props} />);
  await userEvent.click(screen.getByText('Delete this note'));
  return screen.findByRole('alertdialog', { name: 'Delete Note' });
}

const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('ConfirmDialog', () => {
  it('is described by its text, and focuses Cancel even if another button comes first', async () => {
    const dialog = await opened({ children: <button>Retry</button> });
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Are you you want to Delete?');
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })));
  });

  it('confirms only with its button', async () => {
    const onConfirm = jest.fn();
    const dialog = await opened({ onConfirm });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('cancels with %s, once, and restores the focus', async (_, cancel) => {
    const [onCancel, onConfirm] = [jest.fn(), jest.fn()];
    await opened({ onCancel, onConfirm });
    await cancel();
    await isGone();
    expect([onCancel.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete this note'));
  });

  it('stays open while it is busy, and does not confirm again', async () => {
    const onConfirm = jest.fn();
    const dialog = await opened({ busy: true, onConfirm });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('shows the error, and its children', async () => {
    const dialog = await opened({ error: 'The note could not be deleted.', children: <p>It is open in another tab.</p> });
    expect(within(dialog).getByText('The note could not be deleted.')).toBeTruthy();
    expect(within(dialog).getByText('It is open in another tab.')).toBeTruthy();
  });

  it('focuses a required field first', async () => {
    function Reasoned() {
      const field = useRef<HTMLInputElement>(null);
      return (
        <Deletes initialFocus={field}>
          <input ref={field} aria-label="Why" />
        </Deletes>
      );
    }
    render(<Reasoned />);
    await userEvent.click(screen.getByText('Delete this note'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Why')));
  });

  it('opens inside the shadow root of its app', async () => {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const container = document.createElement('div');
    root.append(container);
    render(
      <StyleRoot root={root}>
        <Deletes />
      </StyleRoot>,
      { container },
    );
    await userEvent.click(within(container).getByText('Delete this note'));
    await waitFor(() => expect(root.querySelector('[role="alertdialog"]')?.getAttribute('aria-modal')).toBe('true'));
    expect(document.querySelector('[role="alertdialog"]')).toBeNull();
  });
});
