import { useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { isCallError } from '../api/call-error.ts';
import type { EntityFields } from '../entity/entity-fields.ts';
import { useHost } from '../host/use-host.tsx';

/** The state of a form: `Draft` is what it submits. */
export type DraftForm<Fields extends FieldValues, Draft> = UseFormReturn<Fields, unknown, Draft>;

/** Returns a form that is checked by its rules when it is submitted. */
export function useDraftForm<Fields extends FieldValues, Draft>(
  fields: Fields,
  { check }: EntityFields<Fields, Draft>,
): DraftForm<Fields, Draft> {
  // Every field has a value from the start.
  return useForm({ defaultValues: fields as DefaultValues<Fields>, resolver: resolverOf(check) });
}

const resolverOf =
  <Fields extends FieldValues, Draft>(check: EntityFields<Fields, Draft>['check']): Resolver<Fields, unknown, Draft> =>
  (fields) => {
    const checked = check(fields);
    if ('draft' in checked) return { values: checked.draft, errors: {} };
    const errors = Object.entries(checked.errors).map(([name, message]) => [name, { type: 'contract', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Fields> };
  };

/** Shows the server's errors beside their fields. */
export function showServerErrors<Fields extends FieldValues, Draft>(form: DraftForm<Fields, Draft>, error: unknown) {
  const errors = (isCallError(error) && error.problem?.errors) || {};
  for (const [name, messages] of Object.entries(errors)) {
    if (isField(form, name)) form.setError(name, { type: 'server', message: messages.join(' ') }, { shouldFocus: true });
  }
}

const isField = <Fields extends FieldValues, Draft>(form: DraftForm<Fields, Draft>, name: string): name is Path<Fields> =>
  Object.hasOwn(form.getValues(), name);

interface DraftAutosave<Fields extends FieldValues, Draft> {
  readonly form: DraftForm<Fields, Draft>;
  /** The values on the server; other values are unsaved. */
  readonly saved: Fields;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  readonly write: (fields: Fields) => void;
  readonly clear: () => Promise<void>;
}

/** Writes the draft at every keystroke while it differs from the saved values, and marks unsaved work at the host. */
export function useDraftAutosave<Fields extends FieldValues, Draft>(autosave: DraftAutosave<Fields, Draft>): void {
  const { form, saved, isSame, write, clear } = autosave;
  const host = useHost();
  // Every field has a value from the start.
  const fields = useWatch({ control: form.control }) as Fields;
  const dirty = !isSame(fields, saved);
  const wasDirty = useRef(false);
  const actions = useRef({ write, clear });

  useEffect(() => {
    actions.current = { write, clear };
  });
  useEffect(() => (dirty ? host.setUnsaved() : undefined), [dirty, host]);
  useEffect(() => {
    if (dirty) actions.current.write(fields);
    else if (wasDirty.current) void actions.current.clear();
    wasDirty.current = dirty;
  }, [dirty, fields]);
}
