import type { ComponentType } from 'react';
import { showServerErrors, useDraftAutosave, useDraftForm } from '../forms/use-draft-form.ts';
import { type FormDraft, useDraft, useLateDraft } from '../forms/use-draft.ts';
import { useSaving } from '../forms/use-saving.ts';
import { useHost, useIsOpen, useNavigateWhileOpen } from '../host/use-host.tsx';
import { Screen } from '../ui/screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EntityForm, type FormParts } from './entity-form.tsx';
import { type EntityTypes, newDraftKey } from './entity.ts';
import { changesOf } from './entity-changes.ts';
import { sendChange } from './send-change.ts';
import { useEntityCache } from './use-entity-cache.ts';

/** Makes the screen that adds an item. It starts with the draft that was typed here before and not saved. */
export function addScreen<T extends EntityTypes>(parts: FormParts<T>): ComponentType {
  const { labels, route, skeletonLines } = parts.entity;
  return function AddScreen() {
    const draft = useDraft<unknown>(newDraftKey(parts.entity));
    return (
      <Screen title={labels.add} back={{ to: route.list, label: labels.backToList }} narrow>
        {draft.ready ? <NewItem parts={parts} draft={draft} /> : <Skeleton lines={skeletonLines} />}
      </Screen>
    );
  };
}

interface NewItemProps<T extends EntityTypes> {
  parts: FormParts<T>;
  draft: FormDraft<unknown>;
}

function NewItem<T extends EntityTypes>(props: NewItemProps<T>) {
  const { parts, draft } = props;
  const { entity, fields } = parts;
  const host = useHost();
  const navigate = useNavigateWhileOpen();
  const isOpen = useIsOpen();
  const cache = useEntityCache(entity);
  const saving = useSaving();
  const { form, write } = useNewForm(props);
  const submit = async (sent: T['draft']) => {
    const change = changesOf<T>(entity.api).create(entity.pending.newId(), sent);
    // The outbox has the text from now on. After a crash it must not be offered as a draft too.
    const onAdded = () => void draft.clear();
    const { kind, stored } = await sendChange<T>(host, entity.api, change, { onAdded, isOpen }).catch((error: unknown) => {
      showServerErrors(form, error);
      write(form.getValues());
      throw error;
    });
    await draft.clear();
    if (stored) await cache.added(stored);
    // Not in the screen of the login, to which an ended session has led.
    if (entity.labels.added && (kind === 'saved' || isOpen())) host.toast(entity.labels.added);
    navigate(entity.route.list, { replace: true });
  };
  const save = (sent: T['draft']) => void saving.run(() => draft.claimDuring(() => submit(sent)));
  return <EntityForm {...{ parts, form, saving, fields }} submitLabel={entity.labels.add} onSave={save} isNew />;
}

/** The form, and the function that writes it into the draft. */
function useNewForm<T extends EntityTypes>({ parts: { fields }, draft }: NewItemProps<T>) {
  const before = fields.readNew(draft.draft);
  const form = useDraftForm(before?.fields ?? fields.empty, fields);
  const write = (typed: T['fields']) => draft.write({ fields: typed });
  useDraftAutosave({ form, saved: fields.empty, isSame: fields.isSame, write, clear: draft.clear });
  useLateDraft(draft.draft, () => form.reset(before?.fields ?? fields.empty));
  return { form, write };
}
