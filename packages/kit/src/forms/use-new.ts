import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { KeptDraft } from './use-draft.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSaving } from './use-saving.ts';
import type { NewDraft } from './draft-readers.ts';
import type { FieldRules } from './field-rules.ts';
import type { Attempt, Attempts } from './save-new.ts';
import { showRefusal, useDraftForm } from './use-draft-form.ts';
import { useLateDraft } from './use-late-draft.ts';

interface New<Fields extends FieldValues, Draft, Stored> {
  readonly rules: FieldRules<Fields, Draft>;
  readonly draft: NewDraft<Fields, Draft> | undefined;
  readonly kept: KeptDraft<unknown>;
  readonly save: (draft: Draft, attempts: Attempts<Draft>) => Promise<Stored>;
  readonly onSaved: (stored: Stored) => Promise<void>;
}

/** The form of something new: goes on with what was typed before, keeps what is typed, and is saved once. */
export function useNew<Fields extends FieldValues, Draft, Stored>({
  rules,
  draft,
  kept,
  save,
  onSaved,
}: New<Fields, Draft, Stored>) {
  const saving = useSaving();
  const form = useDraftForm(draft?.fields ?? rules.empty, rules);
  const attempt = useRef<Attempt<Draft> | undefined>(draft?.attempt);
  const keep = (fields: Fields) => kept.write({ fields, attempt: attempt.current } satisfies NewDraft<Fields, Draft>);
  useKeptText({ form, saved: rules.empty, isSame: rules.isSame, keep, forget: kept.clear });

  useLateDraft(kept.draft, () => {
    attempt.current = draft?.attempt;
    form.reset(draft?.fields ?? rules.empty);
  });

  const attempts: Attempts<Draft> = {
    last: () => attempt.current,
    remember: (next) => {
      attempt.current = next;
      keep(form.getValues());
    },
  };
  const submit = async (sent: Draft) => {
    const stored = await save(sent, attempts).catch((error: unknown) => {
      showRefusal(form, error);
      throw error;
    });
    await kept.clear();
    await onSaved(stored);
  };
  return { form, saving, submit: (sent: Draft) => void saving.run(() => kept.claimDuring(() => submit(sent))) };
}
