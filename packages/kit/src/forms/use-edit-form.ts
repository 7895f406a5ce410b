import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { hasStatus } from '../api/call-error.ts';
import type { FormDraft } from './use-draft.ts';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useSaving } from './use-saving.ts';
import type { FieldRules } from './field-rules.ts';
import type { UpdateResult } from './update-or-conflict.ts';
import { showServerErrors, useDraftForm } from './use-draft-form.ts';
import { useLateDraft } from './use-late-draft.ts';
import { type Edit, type OpenedEdit, openEdit, type Version } from './versions.ts';

interface Editing<Fields extends FieldValues, Draft, Stored> {
  readonly rules: FieldRules<Fields, Draft>;
  readonly stored: Stored;
  readonly versionOf: (stored: Stored) => Version<Fields>;
  readonly draft: Edit<Fields> | undefined;
  readonly kept: FormDraft<unknown>;
  readonly save: (draft: Draft, base: Version<Fields>) => Promise<UpdateResult<Stored>>;
  readonly onSaved: (stored: Stored) => Promise<void>;
  /** It was deleted meanwhile: here is what it was to say. */
  readonly onGone: (fields: Fields) => void;
}

/**
 * The form of a change: prefilled from the server, with what was typed before. Where another has saved something else meanwhile,
 * `theirs` is that, until a person has chosen by `startFrom` or `keepMine`.
 */
export function useEditForm<Fields extends FieldValues, Draft, Stored>(editing: Editing<Fields, Draft, Stored>) {
  const { rules, stored, versionOf, kept, save, onSaved, onGone } = editing;
  const begin = () => begun(openEdit(versionOf(stored), editing.draft, rules.isSame), stored, rules.isSame);
  const [start] = useState(begin);
  const [{ base, theirs, isRestored }, setEdit] = useState<Omit<typeof start, 'fields'>>(start);
  const form = useDraftForm(start.fields, rules);
  const keep = (fields: Fields) => kept.write({ fields, base } satisfies Edit<Fields>);
  useDraftAutosave({ form, saved: base.fields, isSame: rules.isSame, keep, forget: kept.clear });
  const saving = useSaving();
  useLateDraft(kept.draft, () => {
    const late = begin();
    setEdit(late);
    form.reset(late.fields);
  });

  const update = async (draft: Draft, over: Version<Fields>) => {
    const result = await save(draft, over);
    if (result.kind === 'clash') return setEdit((before) => ({ ...before, theirs: result.theirs }));
    await kept.clear();
    await onSaved(result.stored);
  };
  const explain = (error: unknown) => {
    showServerErrors(form, error);
    if (hasStatus(error, 404)) onGone(form.getValues());
    throw error;
  };
  const claimed = (draft: Draft, over: Version<Fields>) => kept.claimDuring(() => update(draft, over));
  const saveOver = (draft: Draft, over: Version<Fields>) => void saving.run(() => claimed(draft, over).catch(explain));
  const startFrom = (version: Stored) => {
    setEdit({ base: versionOf(version), theirs: undefined, isRestored: false });
    form.reset(versionOf(version).fields);
  };
  const keepMine = (over: Stored) => {
    setEdit((before) => ({ ...before, base: versionOf(over), theirs: undefined }));
    void form.handleSubmit((draft) => saveOver(draft, versionOf(over)))();
  };
  return { form, saving, submit: (draft: Draft) => saveOver(draft, base), theirs, isRestored, startFrom, keepMine };
}

function begun<Fields, Stored>(
  { fields, base, clash }: OpenedEdit<Fields>,
  stored: Stored,
  isSame: (one: Fields, other: Fields) => boolean,
) {
  return { fields, base, theirs: clash ? stored : undefined, isRestored: !isSame(fields, base.fields) };
}
