import { screen } from '@testing-library/react';
import { renderPart } from '../test-shell.tsx';
import { ConflictFields, ItemFields } from './conflict-fields.tsx';

// JSON, because a literal with `__proto__` would set the prototype.
const item = (json: string) => JSON.parse(json) as Record<string, unknown>;

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('fields with the names of members of every object', () => {
  it('are compared as others', () => {
    const mine = item('{"constructor":"mine","__proto__":{"a":1},"category":"toString"}');
    renderPart(<ConflictFields mine={mine} theirs={item('{"category":"valueOf"}')} />);
    expect(headings()).toEqual(['Constructor', '__proto__', 'Category']);
    expect(screen.getByText('toString')).toBeTruthy();
  });

  it('are shown as others', () => {
    renderPart(<ItemFields item={item('{"toString":"text","__proto__":{"a":1},"category":"constructor"}')} />);
    expect(headings()).toEqual(['To string', '__proto__', 'Category']);
    expect(screen.getByText('{"a":1}')).toBeTruthy();
  });
});
