type Values = Readonly<Record<string, unknown>>;

/** Two versions of an item, merged by field. */
export interface FieldMerge<Fields> {
  /** Each field as the side has it that has changed it; of a field in `conflicts`, the person's own value. */
  readonly fields: Fields;
  /** The fields that both sides have changed in different ways. */
  readonly conflicts: readonly (keyof Fields & string)[];
  /** The texts of which both sides have changed other lines. */
  readonly byLines: readonly (keyof Fields & string)[];
}

/** Returns the merged text, or undefined if both sides have changed the same lines. */
export type MergeText = (base: string, mine: string, theirs: string) => string | undefined;

/**
 * Merges what the person has changed and what was changed elsewhere, by field. A field that the person has not seen is theirs to set.
 *
 * @param base - the item as both sides have changed it
 * @param mergeText - merges a text of several lines. Without it, such a text is in `conflicts` if both sides have changed it
 */
export function mergeFields<Fields extends Values>(
  { base, mine, theirs }: { base: Values; mine: Fields; theirs: Values },
  mergeText?: MergeText,
): FieldMerge<Fields> {
  const [conflicts, byLines]: [string[], string[]] = [[], []];
  const valueOf = (field: string, own: unknown) => {
    const [seen, now] = [base[field], theirs[field]];
    if (isSame(own, now)) return now;
    if (!(field in base)) return own;
    if (isSame(own, seen)) return now;
    if (isSame(now, seen)) return own;
    const texts = [seen, own, now];
    const merged = isText(texts) ? mergeText?.(...texts) : undefined;
    (merged === undefined ? conflicts : byLines).push(field);
    return merged ?? own;
  };
  const fields = Object.fromEntries(Object.entries(mine).map(([field, own]) => [field, valueOf(field, own)]));
  return { fields: fields as Fields, conflicts, byLines };
}

/** True for versions of a text that has several lines. */
const isText = (values: readonly unknown[]): values is [string, string, string] =>
  values.every((value) => typeof value === 'string') && values.some((value) => value.includes('\n'));

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
