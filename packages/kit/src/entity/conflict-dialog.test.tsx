import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConflictDialog } from './conflict-dialog.tsx';

describe('ClashChoice', () => {
  it('shows every version by its name, takes the focus, and reports which one is chosen', async () => {
    const chosen: string[] = [];
    const version = (name: string) => ({
      name,
      content: <p>{`The words of ${name}`}</p>,
      chooseLabel: `Keep ${name}`,
      onChoose: () => chosen.push(name),
    });
    render(<ConflictDialog title="Changed elsewhere" text="Choose one." versions={[version('mine'), version('theirs')]} />);
    expect(document.activeElement?.textContent).toBe('Changed elsewhere');
    expect(within(screen.getByRole('article', { name: 'theirs' })).getByText('The words of theirs')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(chosen).toEqual(['mine']);
  });
});
