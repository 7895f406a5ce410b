import type { ItemKind } from './item-kind.ts';

/**
 * Selects the owner's item that has the key of a new one. The insertion would find it, too, but only after its triggers have computed the
 * words of the new one.
 */
export const withKeyOf = (item: string, { name, key }: Pick<ItemKind, 'name' | 'key'>) =>
  `select from ${name} as other where other.owner_id = $1 and other.${key} = ${item}.${key}`;
