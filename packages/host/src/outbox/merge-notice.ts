import type { Host, OutboxChange, OutboxEntry, StoredItem } from '@daybook/kit/host/host';

/**
 * Returns a function that tells the person once that their change was merged by lines with another one. Undo saves their own version
 * over the merged one, which stays in the history.
 */
export const mergeNotice =
  (toast: Host['toast'], add: (change: OutboxChange) => unknown) =>
  ({ operation, method, path, item, body = {} }: OutboxEntry, stored: StoredItem): void => {
    const undo = () => void add({ operation, method, path, item, body, base: stored });
    toast(textOf(stored.item), { label: 'Undo', onPress: undo, shortcut: 'z' });
  };

const textOf = ({ title }: StoredItem['item']) => {
  const name = typeof title === 'string' && title.trim() !== '' ? `“${title}”` : 'This item';
  return `${name} was also changed elsewhere. Both changes were merged.`;
};
