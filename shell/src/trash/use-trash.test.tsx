import type { TrashedItem } from '@daybook/contracts/trash';
import { act, screen } from '@testing-library/react';
import { renderPart } from '../test-shell.tsx';
import { useTrash } from './use-trash.ts';

const trashed = (id: string): TrashedItem => ({
  id,
  kind: 'notes',
  key: id,
  title: id,
  deletedAt: '2026-11-02T09:30:00.000Z',
  expiresAt: '2026-12-02T09:30:00.000Z',
});

const initial = { items: [trashed('milk'), trashed('bread')], next: undefined };

let trash: ReturnType<typeof useTrash>;

function List() {
  trash = useTrash(initial);
  return (
    <div ref={trash.place} tabIndex={-1}>
      {trash.items.map(({ id }) => (
        <button key={id} type="button" data-restore="">
          {id}
        </button>
      ))}
    </div>
  );
}

it('focuses what follows a restored item only when that has gone, not when a list is read that still has it', () => {
  renderPart(<List />);
  act(() => {
    trash.focusAfter(initial.items[0] as TrashedItem);
    trash.add({ items: [trashed('salt')], next: undefined });
  });
  expect(document.activeElement).toBe(document.body);
  act(() => trash.remove('milk'));
  expect(document.activeElement).toBe(screen.getByText('bread'));
});
