import { createToastQueue } from './host-members.ts';

describe('a toast queue', () => {
  it('holds toasts and warnings; removing one also removes those before it', () => {
    const queue = createToastQueue();
    queue.toast('Saved.');
    queue.warn('Something went wrong.');
    queue.toast('Deleted.');
    expect(queue.toasts.get().map(({ message, kind }) => [message, kind])).toEqual([
      ['Saved.', 'success'],
      ['Something went wrong.', 'warning'],
      ['Deleted.', 'success'],
    ]);
    queue.remove(queue.toasts.get()[1]?.id ?? -1);
    expect(queue.toasts.get().map(({ message }) => message)).toEqual(['Deleted.']);
  });
});
