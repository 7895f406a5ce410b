import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SegmentedControl } from './segmented-control.tsx';

const options = [
  { value: 'all', label: 'All Notes' },
  { value: 'BUSINESS', label: 'Business', tone: 'blue' },
  { value: 'PERSONAL', label: 'Personal', tone: 'green' },
] as const;

function Filter({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<(typeof options)[number]['value']>('all');
  return (
    <SegmentedControl
      label="Category"
      options={options}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

const checked = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value;

describe('SegmentedControl', () => {
  it('is a named group of radio buttons, one of them checked', () => {
    render(<Filter onChange={() => undefined} />);
    expect(screen.getByRole('radiogroup', { name: 'Category' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All Notes' }).checked).toBe(true);
  });

  it('changes with a click and with the arrow keys', async () => {
    const onChange = jest.fn();
    render(<Filter onChange={onChange} />);
    await userEvent.click(screen.getByText('Business'));
    expect(checked()).toBe('BUSINESS');
    await userEvent.keyboard('{ArrowRight}');
    expect(checked()).toBe('PERSONAL');
    expect(onChange.mock.calls).toEqual([['BUSINESS'], ['PERSONAL']]);
  });

  it('is independent of another one on the page', async () => {
    render(
      <>
        <Filter onChange={() => undefined} />
        <Filter onChange={() => undefined} />
      </>,
    );
    await userEvent.click(screen.getAllByText('Business')[1]!);
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter((radio) => radio.checked)).toHaveLength(2);
  });
});
