import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { ChoiceMenu } from './choice-menu.tsx';

const options = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const;

function Sizes({ onChoose }: { onChoose: (value: string) => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} onClick={() => setOpen(true)}>
        Size
      </button>
      <div ref={place} data-testid="place">
        <ChoiceMenu
          label="Sizes"
          options={options}
          value="small"
          open={open}
          onClose={() => setOpen(false)}
          onChoose={onChoose}
          anchor={() => button.current}
          place={place}
        />
      </div>
    </>
  );
}

async function openMenu() {
  const user = userEvent.setup();
  const onChoose = jest.fn();
  render(<Sizes onChoose={onChoose} />);
  await user.click(screen.getByRole('button', { name: 'Size' }));
  const menu = await screen.findByRole('menu');
  return { user, onChoose, menu };
}

describe('ChoiceMenu', () => {
  it('marks what is chosen, and stands where it was told to', async () => {
    const { menu } = await openMenu();
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Small');
    expect(screen.getByTestId('place').contains(menu)).toBe(true);
    expect(screen.getByText('Sizes')).toBeTruthy();
  });

  it('tells of another choice and closes; whoever hears of it has the focus', async () => {
    const { user, onChoose } = await openMenu();
    await user.click(screen.getByRole('menuitemradio', { name: 'Large' }));
    expect(onChoose).toHaveBeenCalledWith('large');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['Escape', 'Enter on what is chosen already'])('goes back to its button by %s, and tells of nothing', async (way) => {
    const { user, onChoose } = await openMenu();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('menuitemradio', { name: 'Small' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Size' })));
    expect(onChoose).not.toHaveBeenCalled();
  });
});
