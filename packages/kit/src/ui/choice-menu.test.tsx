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
  const container = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} onClick={() => setOpen(true)}>
        Size
      </button>
      <div ref={container} data-testid="container">
        <ChoiceMenu
          label="Sizes"
          options={options}
          value="small"
          open={open}
          onClose={() => setOpen(false)}
          onChoose={onChoose}
          anchor={() => button.current}
          fallbackContainer={container}
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
  it('marks the chosen value, and renders into the given element', async () => {
    const { menu } = await openMenu();
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Small');
    expect(screen.getByTestId('container').contains(menu)).toBe(true);
    expect(screen.getByText('Sizes')).toBeTruthy();
  });

  it('reports another choice and closes, and leaves the focus to its parent', async () => {
    const { user, onChoose } = await openMenu();
    await user.click(screen.getByRole('menuitemradio', { name: 'Large' }));
    expect(onChoose).toHaveBeenCalledWith('large');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(document.body);
  });

  it.each(['Escape', 'Enter on the current value'])('returns the focus to its button by %s, and reports nothing', async (way) => {
    const { user, onChoose } = await openMenu();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(screen.getByRole('menuitemradio', { name: 'Small' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Size' })));
    expect(onChoose).not.toHaveBeenCalled();
  });
});
