import { newNumbers } from './board-store.ts';

describe('the new number of a task', () => {
  it('is that of its last change', () => {
    const numbers = newNumbers();
    numbers.add(1, 12);
    numbers.add(12, 20);
    expect([numbers.of(1), numbers.of(12), numbers.of(20)]).toEqual([20, 20, undefined]);
  });

  it('is none once another task has the old one', () => {
    const numbers = newNumbers();
    numbers.add(1, 12);
    numbers.add(1, 1);
    expect(numbers.of(1)).toBeUndefined();
  });

  it('is none for a task that has its old one back', () => {
    const numbers = newNumbers();
    numbers.add(1, 12);
    numbers.add(12, 1);
    expect([numbers.of(1), numbers.of(12)]).toEqual([undefined, 1]);
  });
});
