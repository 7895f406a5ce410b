import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { hasStatus } from '../api/call-error.ts';
import { type FormDraft, useLateDraft } from '../forms/use-draft.ts';
import { showServerErrors, useDraftAutosave, useDraftForm } from '../forms/use-draft-form.ts';
import { useSaving } from '../forms/use-saving.ts';
import { type Edit, openEdit, type Version } from './edit-conflict.ts';
import type { EntityFields } from './entity-fields.ts';
import type { Stored } from './entity.ts';
import type { SentChange } from './send-change.ts';

interface Editing<Fields extends FieldValues, Draft, Item> {
  readonly fields: EntityFields<Fields, Draft>;
  readonly stored: Stored<Item>;
  readonly versionOf: (stored: Stored<Item>) => Version<Fields>;
  readonly draft: FormDraft<unknown>;
  /** Sends an update of the state that the person has seen. Calls `onAdded` when the outbox has it. */
  readonly save: (draft: Draft, seen: Stored<Item>, onAdded: () => void) => Promise<SentChange<Item>>;
  readonly onSaved: (sent: Exclude<SentChange<Item>, { kind: 'conflict' }>) => Promise<void>;
  /** Called with the edit when the item turns out to be deleted. */
  readonly onGone: (fields: Fields) => void;
}

/**
 * Returns the form of an existing item: filled from the server, or from the draft of an earlier edit. After a conflict `theirs` is
 * the server's version, until the person chooses by `startFrom` or `keepMine`.
 */
export function useEditForm<Fields extends FieldValues, Draft, Item>(editing: Editing<Fields, Draft, Item>) {
  const { versionOf, draft, save, onSaved, onGone } = editing;
  const { form, write, edit, setEdit } = useOpenedEdit(editing);
  const saving = useSaving();
  const update = async (sent: Draft, over: Stored<Item>) => {
    // The outbox has the text from now on. After a crash it must not be offered as a draft too.
    const result = await save(sent, over, () => void draft.clear());
    if (result.kind === 'conflict') {
      write(form.getValues());
      return setEdit((before) => ({ ...before, theirs: result.theirs }));
    }
    await draft.clear();
    await onSaved(result);
  };
  const explain = (error: unknown) => {
    showServerErrors(form, error);
    write(form.getValues());
    if (hasStatus(error, 404)) onGone(form.getValues());
    throw error;
  };
  const saveOver = (sent: Draft, over: Stored<Item>) =>
    void saving.run(() => draft.claimDuring(() => update(sent, over)).catch(explain));
  const startFrom = (version: Stored<Item>) => {
    setEdit({ seen: version, base: versionOf(version), theirs: undefined, isRestored: false });
    form.reset(versionOf(version).fields);
  };
  const keepMine = (over: Stored<Item>) => {
    setEdit((before) => ({ ...before, seen: over, base: versionOf(over), theirs: undefined }));
    void form.handleSubmit((sent) => saveOver(sent, over))();
  };
  const { seen, base, theirs, isRestored } = edit;
  return { form, saving, submit: (sent: Draft) => saveOver(sent, seen), base, theirs, isRestored, startFrom, keepMine };
}

/** The form and its base, opened with the draft if there is one. Writes the draft while the person types. */
function useOpenedEdit<Fields extends FieldValues, Draft, Item>(editing: Editing<Fields, Draft, Item>) {
  const { fields, stored, versionOf, draft } = editing;
  const open = () => {
    const { hasConflict, ...opened } = openEdit(versionOf(stored), fields.readEdit(draft.draft), fields.isSame);
    const isRestored = !fields.isSame(opened.fields, opened.base.fields);
    return { ...opened, seen: stored, isRestored, theirs: hasConflict ? stored : undefined };
  };
  const [start] = useState(open);
  const [edit, setEdit] = useState<Omit<typeof start, 'fields'>>(start);
  const { base } = edit;
  const form = useDraftForm(start.fields, fields);
  const write = (typed: Fields) => draft.write({ fields: typed, base } satisfies Edit<Fields>);
  useDraftAutosave({ form, saved: base.fields, isSame: fields.isSame, write, clear: draft.clear });
  useLateDraft(draft.draft, () => {
    const late = open();
    setEdit(late);
    form.reset(late.fields);
  });
  return { form, write, edit, setEdit };
}
