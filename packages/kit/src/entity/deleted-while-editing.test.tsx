import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/test-host.tsx';
import { DeletedWhileEditing } from './conflict-dialog.tsx';

const texts = {
  gone: 'The note is gone',
  goneWhileEditing: 'Deleted while you were editing.',
  mine: 'Yours',
  addAsNew: 'Add as new',
  discardText: 'Discard',
  textIsKept: 'Not saved: your text is kept.',
};

describe('DeletedWhileEditing', () => {
  it('shows the text, and an error until it could be added', async () => {
    const onAdd = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue();
    show({ onAdd });
    expect(screen.getByRole('article', { name: 'Yours' }).textContent).toContain('My words');
    await userEvent.click(screen.getByRole('button', { name: 'Add as new' }));
    expect(await screen.findByText(/your text is kept/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add as new' }));
    expect(onAdd).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/your text is kept/)).toBeNull();
  });

  it('discards the text only when its button is pressed', async () => {
    const onDiscard = jest.fn();
    show({ onDiscard });
    expect(onDiscard).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(onDiscard).toHaveBeenCalledTimes(1);
  });
});

function show({ onAdd = () => Promise.resolve(), onDiscard = () => {} }: { onAdd?: () => Promise<void>; onDiscard?: () => void }) {
  renderApp(
    <DeletedWhileEditing texts={texts} onAdd={onAdd} onDiscard={onDiscard}>
      My words
    </DeletedWhileEditing>,
  );
}
