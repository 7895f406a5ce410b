import { render } from '@testing-library/react';
import { CloudOff, Search } from 'lucide';
import { Icon } from './icon.tsx';

describe('an icon', () => {
  it('is drawn in its size and is hidden from screen readers', () => {
    const { container } = render(<Icon icon={Search} size={18} className="big" />);
    const svg = container.querySelector('svg');

    expect(svg?.getAttribute('width')).toBe('18');
    expect(svg?.getAttribute('class')).toBe('big');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect([...(svg?.children ?? [])].map(({ tagName }) => tagName)).toEqual(Search.map(([tag]) => tag));
  });

  it('is another after a change', () => {
    const { container, rerender } = render(<Icon icon={Search} size={18} />);
    rerender(<Icon icon={CloudOff} size={18} />);
    expect(container.querySelectorAll('svg > *')).toHaveLength(CloudOff.length);
  });
});
