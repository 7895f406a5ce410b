import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormDraft } from './use-draft.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useSaving } from './use-saving.ts';
import type { NewDraft } from './draft-readers.ts';
import type { FieldRules } from './field-rules.ts';
import type { CreateAttempt, CreateAttempts } from './create-once.ts';
import { showServerErrors, useDraftForm } from './use-draft-form.ts';
import { useLateDraft } from './use-late-draft.ts';

interface New<Fields extends FieldValues, Draft, Stored> {
  readonly rules: FieldRules<Fields, Draft>;
  readonly draft: NewDraft<Fields, Draft> | undefined;
  readonly kept: FormDraft<unknown>;
  readonly save: (draft: Draft, attempts: CreateAttempts<Draft>) => Promise<Stored>;
  readonly onSaved: (stored: Stored) => Promise<void>;
}

/** The form of something new: goes on with what was typed before, keeps what is typed, and is saved once. */
export function useCreateForm<Fields extends FieldValues, Draft, Stored>({
  rules,
  draft,
  kept,
  save,
  onSaved,
}: New<Fields, Draft, Stored>) {
  const saving = useSaving();
  const form = useDraftForm(draft?.fields ?? rules.empty, rules);
  const attempt = useRef<CreateAttempt<Draft> | undefined>(draft?.attempt);
  const keep = (fields: Fields) => kept.write({ fields, attempt: attempt.current } satisfies NewDraft<Fields, Draft>);
  useDraftAutosave({ form, saved: rules.empty, isSame: rules.isSame, keep, forget: kept.clear });

  useLateDraft(kept.draft, () => {
    attempt.current = draft?.attempt;
    form.reset(draft?.fields ?? rules.empty);
  });

  const attempts: CreateAttempts<Draft> = {
    last: () => attempt.current,
    remember: (next) => {
      attempt.current = next;
      keep(form.getValues());
    },
  };
  const submit = async (sent: Draft) => {
    const stored = await save(sent, attempts).catch((error: unknown) => {
      showServerErrors(form, error);
      throw error;
    });
    await kept.clear();
    await onSaved(stored);
  };
  return { form, saving, submit: (sent: Draft) => void saving.run(() => kept.claimDuring(() => submit(sent))) };
}
