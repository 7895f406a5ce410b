import * as z from '@daybook/contracts/zod';
import type { Edit } from './edit-conflict.ts';

/** The values of a form: a number is the text that was typed, and an enum is empty until the person picks a value. */
export type FieldsOf<Draft> = { readonly [Name in keyof Draft]-?: FieldOf<NonNullable<Draft[Name]>> };

type FieldOf<Value> = Value extends number ? string : Value extends string ? Value | '' : Value;

/** The draft to send, or the errors of the fields. */
export type CheckedFields<Fields, Draft> = { readonly draft: Draft } | { readonly errors: FieldMessages<Fields> };

export type FieldMessages<Fields> = Partial<Record<keyof Fields, string>>;

export interface EntityFields<Fields, Draft> {
  /** The form before anything was typed. */
  readonly empty: Fields;
  /** True if every field is empty or white space. Such a form is ignored (spec section 5). */
  readonly isBlank: (fields: Fields) => boolean;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  /** Checks the form against the contract before the server does, so that errors appear at once. */
  readonly check: (fields: Fields) => CheckedFields<Fields, Draft>;
  /** Returns the fields of an item or a draft. A value that is missing, e.g. from an older server, is empty. */
  readonly fieldsOf: (item: Partial<Draft>) => Fields;
  /** Reads a stored form of a new item. Returns undefined if it cannot be read: a draft is input like any other. */
  readonly readNew: (stored: unknown) => { readonly fields: Fields } | undefined;
  /** Reads a stored edit. Returns undefined if it cannot be read. */
  readonly readEdit: (stored: unknown) => Edit<Fields> | undefined;
}

/**
 * Derives the rules of a form from the schema of what it sends. A field is a text, a number, a boolean or an enum; it may have a
 * default, be optional, or be nullable: then it is sent as null while it is empty, which clears it. Drafts of an earlier release
 * can be read: a field that they do not have is empty.
 *
 * @param messages - replace the schema's messages if a form needs other words than the API
 */
export function entityFields<Schema extends z.ZodMiniObject>(
  schema: Schema,
  messages: FieldMessages<z.output<Schema>> = {},
): EntityFields<FieldsOf<z.output<Schema>>, z.output<Schema>> {
  type Draft = z.output<Schema>;
  type Fields = FieldsOf<Draft>;
  const kinds = Object.entries(schema.shape).map(([name, type]) => [name, kindOf(type as z.ZodMiniType)] as const);
  const every = (test: (kind: FieldKind, name: string) => boolean) => kinds.every(([name, kind]) => test(kind, name));

  const fieldsOf = (item: Values) => {
    const values = kinds.map(([name, { empty, isNumber }]) => [name, item[name] ?? empty, isNumber] as const);
    return Object.fromEntries(values.map(([name, value, isNumber]) => [name, isNumber ? `${value as number}` : value])) as Fields;
  };
  const check = (fields: Values): CheckedFields<Fields, Draft> => {
    const values = kinds.map(([name, kind]) => [name, draftValue(kind, fields[name])]);
    const checked = schema.safeParse(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
    return checked.success ? { draft: checked.data } : { errors: errorsIn(checked.error, messages) };
  };
  return {
    empty: fieldsOf({}),
    isBlank: (fields: Values) => every(({ empty }, name) => trimmed(fields[name]) === empty),
    isSame: (one: Values, other: Values) =>
      every(({ isNumber }, name) => (isNumber ? trimmed(one[name]) === trimmed(other[name]) : one[name] === other[name])),
    check,
    fieldsOf,
    ...draftReaders<Fields>(Object.fromEntries(kinds)),
  };
}

type Values = Readonly<Record<string, unknown>>;

interface FieldKind {
  readonly isNumber: boolean;
  readonly isNullable: boolean;
  readonly empty: '' | false;
  /** The values that the form can have while the person types. */
  readonly typed: z.ZodMiniType;
}

function kindOf(type: z.ZodMiniType): FieldKind {
  const { type: name, innerType } = type.def as { type: string; innerType?: z.ZodMiniType };
  if (innerType) return { ...kindOf(innerType), ...(name === 'nullable' && { isNullable: true }) };
  const kind = { isNumber: name === 'number', isNullable: false };
  if (name === 'boolean') return { ...kind, empty: false, typed: z.boolean() };
  return { ...kind, empty: '', typed: name === 'enum' ? z.union([type, z.literal('')]) : z.string() };
}

/** Returns undefined for a number that is left out, and null for an empty field that can be cleared. */
function draftValue({ isNumber, isNullable, empty }: FieldKind, value: unknown) {
  if (isNullable && trimmed(value) === empty) return null;
  return isNumber ? numberIn(value as string) : value;
}

function draftReaders<Fields>(kinds: Readonly<Record<string, FieldKind>>) {
  const typed = Object.entries(kinds).map(([name, kind]) => [name, z._default(kind.typed, kind.empty)]);
  const fields = z.object(Object.fromEntries(typed) as Record<string, z.ZodMiniType>);
  const newDraft = z.object({ fields });
  const edit = z.object({ fields, base: z.object({ fields, etag: z.optional(z.string()) }) });
  return {
    readNew: (stored: unknown) => newDraft.safeParse(stored).data as { readonly fields: Fields } | undefined,
    readEdit: (stored: unknown) => edit.safeParse(stored).data as Edit<Fields> | undefined,
  };
}

/** Returns the first message of each field. */
function errorsIn<Fields>(error: z.core.$ZodError, messages: FieldMessages<Fields>): FieldMessages<Fields> {
  const errors: FieldMessages<Fields> = {};
  for (const { path, message } of error.issues) {
    const name = path[0] as keyof Fields;
    errors[name] ??= messages[name] ?? message;
  }
  return errors;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Accepts only digits: `1e3` and `0x10` are invalid. */
function numberIn(text: string) {
  const digits = text.trim();
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
