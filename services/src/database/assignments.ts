/** The column of each field of a draft. A field of the contract without a column here does not compile. */
export type ColumnsOf<Draft> = { readonly [Field in keyof Required<Draft>]: string };

/**
 * Returns what an UPDATE sets: the columns of the fields that a draft has, with their values from parameter `first` on. A field that is absent
 * keeps what is stored, because the client may be older than the field (docs/decisions/0029-put-of-older-clients.md).
 */
export function assignments<Draft extends object>(draft: Draft, columns: ColumnsOf<Draft>, first: number) {
  const fields = (Object.keys(columns) as (keyof Draft)[]).filter((field) => draft[field] !== undefined);
  return {
    set: fields.map((field, index) => `${columns[field]} = $${first + index}`).join(', '),
    values: fields.map((field): unknown => draft[field]),
  };
}
