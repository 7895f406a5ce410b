import type { FieldValues } from 'react-hook-form';

/** What a form may hold, and what is sent of it. */
export interface FieldRules<Fields extends FieldValues, Draft> {
  /** The form before anything was typed. */
  readonly empty: Fields;
  /** All-empty forms are ignored (spec section 5). */
  readonly isBlank: (fields: Fields) => boolean;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  /** Holds the form against the contract's own rules, before the server does: what is refused is said at once. */
  readonly check: (fields: Fields) => Checked<Fields, Draft>;
}

export type Checked<Fields, Draft> = { readonly draft: Draft } | { readonly errors: FieldMessages<Fields> };

/** What is wrong with which field. */
export type FieldMessages<Fields> = Partial<Record<keyof Fields, string>>;
