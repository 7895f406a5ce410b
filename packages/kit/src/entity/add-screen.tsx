import { type ComponentType, useRef } from 'react';
import { showServerErrors, useDraftAutosave, useDraftForm } from '../forms/use-draft-form.ts';
import { type FormDraft, useDraft, useLateDraft } from '../forms/use-draft.ts';
import { useSaving } from '../forms/use-saving.ts';
import { useHost, useNavigateWhileOpen } from '../host/use-host.tsx';
import { Screen } from '../ui/screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type CreateAttempt, type CreateAttempts, createItem } from './create-once.ts';
import type { NewDraft } from './entity-fields.ts';
import { EntityForm, type FormParts } from './entity-form.tsx';
import { type EntityTypes, newDraftKey } from './entity.ts';
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
  const { fetch, toast } = useHost();
  const navigate = useNavigateWhileOpen();
  const cache = useEntityCache(entity);
  const saving = useSaving();
  const { form, attempts } = useNewForm(props);
  const submit = async (sent: T['draft']) => {
    const stored = await createItem(fetch, parts, sent, attempts).catch((error: unknown) => {
      showServerErrors(form, error);
      throw error;
    });
    await draft.clear();
    await cache.added(stored);
    if (entity.labels.added) toast(entity.labels.added);
    navigate(entity.route.list, { replace: true });
  };
  const save = (sent: T['draft']) => void saving.run(() => draft.claimDuring(() => submit(sent)));
  return <EntityForm {...{ parts, form, saving, fields }} submitLabel={entity.labels.add} onSave={save} isNew />;
}

/** The form, and the attempt to save it that has no response yet. Both are written into the draft. */
function useNewForm<T extends EntityTypes>({ parts: { fields }, draft }: NewItemProps<T>) {
  const before = fields.readNew(draft.draft);
  const form = useDraftForm(before?.fields ?? fields.empty, fields);
  const attempt = useRef<CreateAttempt<T['draft']> | undefined>(before?.attempt);
  const write = (typed: T['fields']) =>
    draft.write({ fields: typed, attempt: attempt.current } satisfies NewDraft<T['fields'], T['draft']>);
  useDraftAutosave({ form, saved: fields.empty, isSame: fields.isSame, write, clear: draft.clear });
  useLateDraft(draft.draft, () => {
    attempt.current = before?.attempt;
    form.reset(before?.fields ?? fields.empty);
  });
  const attempts: CreateAttempts<T['draft']> = {
    last: () => attempt.current,
    remember: (next) => {
      attempt.current = next;
      write(form.getValues());
    },
  };
  return { form, attempts };
}
