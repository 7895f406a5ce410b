import { type ComponentType, useState } from 'react';
import { type FormDraft, useDraft } from '../forms/use-draft.ts';
import type { Host } from '../host/host.ts';
import { useParams } from '../host/routes.tsx';
import { useHost, useIsOpen, useNavigateWhileOpen } from '../host/use-host.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { Time } from '../ui/time.tsx';
import { ConflictDialog, DeletedWhileEditing } from './conflict-dialog.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { EntityForm, type FormParts } from './entity-form.tsx';
import { entityTexts } from './entity-texts.ts';
import { editDraftKey, type EntityTypes, type Stored } from './entity.ts';
import { UnreadItem, useItem } from './read-item.tsx';
import { changesOf } from './entity-changes.ts';
import { sendChange, type SentChange } from './send-change.ts';
import { useEditForm } from './use-edit-form.ts';
import { useEntityCache } from './use-entity-cache.ts';
import { usePending } from './use-pending.tsx';

/** Makes the screen that edits the item of its path. */
export function editScreen<T extends EntityTypes>(parts: FormParts<T>): ComponentType {
  return function EditScreen() {
    const { [parts.entity.route.param]: param = '' } = useParams();
    return <Editing key={param} parts={parts} param={param} />;
  };
}

interface PartsProps<T extends EntityTypes> {
  parts: FormParts<T>;
}

/** The item is read once, when the edit starts. A later change of it is found when the edit is saved. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true };

function Editing<T extends EntityTypes>({ parts, param }: PartsProps<T> & { param: string }) {
  const { entity, fields } = parts;
  const { labels, route } = entity;
  const read = useItem(entity, param, once);
  const draft = useDraft<unknown>(editDraftKey(entity, param));
  // Here and not in the form: an update that changes the item's id unmounts the form before it navigates.
  const navigate = useNavigateWhileOpen();
  // The item may change while it is edited: it gets another id when the server has created it.
  const [begun, setBegun] = useState<Stored<T['item']>>();
  const [deleted, setDeleted] = useState<T['fields']>();
  const { stored, gone, reading } = read;
  if (!begun && stored && draft.ready && !reading) setBegun(stored);

  const content = () => {
    if (deleted) return <Deleted parts={parts} fields={deleted} onDone={draft.clear} />;
    if (begun) return <EditForm {...{ parts, stored: begun, draft, navigate }} onGone={setDeleted} />;
    const before = gone && draft.ready ? fields.readEdit(draft.draft) : undefined;
    if (before) return <Deleted parts={parts} fields={before.fields} onDone={draft.clear} />;
    return <UnreadItem entity={entity} {...read} gone={gone && draft.ready} />;
  };
  const isThere = deleted === undefined && !gone;
  const back = isThere
    ? { to: route.item(param), label: entityTexts(entity.noun).backToItem }
    : { to: route.list, label: labels.backToList };
  return (
    <Screen title={labels.editTitle} back={back} narrow>
      {content()}
    </Screen>
  );
}

interface EditFormProps<T extends EntityTypes> extends PartsProps<T> {
  stored: Stored<T['item']>;
  draft: FormDraft<unknown>;
  navigate: Host['navigate'];
  onGone: (fields: T['fields']) => void;
}

/** The form; after a conflict the choice between two versions. */
function EditForm<T extends EntityTypes>(props: EditFormProps<T>) {
  const { parts, stored, draft, navigate, onGone } = props;
  const { entity, fields } = parts;
  const host = useHost();
  const isOpen = useIsOpen();
  const cache = useEntityCache(entity);
  const before = entity.idOf(stored.item);
  const id = usePending<T>()?.idNow(before) ?? before;
  const onSaved = async ({ kind, stored: saved }: SentChange<T['item']>) => {
    if (saved) await cache.changed(saved, id);
    if (entity.labels.updated && (kind === 'saved' || isOpen())) host.toast(entity.labels.updated);
    // Its id may be another one now.
    navigate(entity.route.item(saved ? entity.idOf(saved.item) : id), { replace: true });
  };
  const isNew = entity.pending.isNewId(before);
  // The id of a new item is not one that the person has given it.
  const known = (item: T['item']): Partial<T['draft']> => (isNew ? without(before, item) : item);
  const versionOf = ({ item, etag }: Stored<T['item']>) => ({ fields: fields.fieldsOf(known(item)), etag });
  const save = (sent: T['draft'], seen: Stored<T['item']>, onAdded: () => void) => {
    const base = isNew ? { item: fields.fieldsOf(known(seen.item)) as Partial<T['item']>, etag: seen.etag } : seen;
    const change = changesOf<T>(entity.api).update(id, sent, base);
    return sendChange<T>(host, entity.api, change, { onAdded, isOpen });
  };
  const edit = useEditForm({ fields, stored, versionOf, draft, save, onSaved, onGone });
  const texts = entityTexts(entity.noun);
  if (edit.theirs) return <Conflict parts={parts} edit={edit} theirs={edit.theirs} />;
  return (
    <EntityForm parts={parts} form={edit.form} saving={edit.saving} submitLabel={entity.labels.update} onSave={edit.submit}>
      <ChangedElsewhere parts={parts} id={id} base={edit.base} />
      {edit.isRestored && (
        <Notice action={<Button onClick={() => edit.startFrom(stored)}>{texts.discard}</Button>}>{texts.restored}</Notice>
      )}
    </EntityForm>
  );
}

const without = <Item extends object>(id: unknown, item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== id)) as Partial<Item>;

interface ConflictProps<T extends EntityTypes> extends PartsProps<T> {
  edit: Pick<ReturnType<typeof useEditForm<T['fields'], T['draft'], T['item']>>, 'form' | 'keepMine' | 'startFrom'>;
  theirs: Stored<T['item']>;
}

function Conflict<T extends EntityTypes>({
  parts: { entity, fields, Version: VersionText, updatedAt },
  edit: { form, keepMine, startFrom },
  theirs,
}: ConflictProps<T>) {
  const texts = entityTexts(entity.noun);
  const versions = [
    {
      name: texts.mine,
      content: <VersionText fields={form.getValues()} />,
      chooseLabel: texts.keepMine,
      onChoose: () => keepMine(theirs),
    },
    {
      name: texts.theirs,
      detail: updatedAt && <Time at={updatedAt(theirs.item)} />,
      content: <VersionText fields={fields.fieldsOf(theirs.item)} />,
      chooseLabel: texts.takeTheirs,
      onChoose: () => startFrom(theirs),
    },
  ];
  return <ConflictDialog title={texts.conflict} text={texts.conflictChoice} versions={versions} />;
}

/** The item was deleted during the edit: the text can become a new item. */
function Deleted<T extends EntityTypes>({
  parts,
  fields,
  onDone,
}: PartsProps<T> & { fields: T['fields']; onDone: () => Promise<void> }) {
  const { entity, asNew, Version: VersionText } = parts;
  const host = useHost();
  const { toast, navigate } = host;
  const cache = useEntityCache(entity);
  const leave = () => navigate(entity.route.list, { replace: true });
  const add = async () => {
    const change = changesOf<T>(entity.api).create(entity.pending.newId(), asNew(fields));
    const { stored } = await sendChange<T>(host, entity.api, change);
    await onDone();
    if (stored) await cache.added(stored);
    if (entity.labels.added) toast(entity.labels.added);
    leave();
  };
  return (
    <DeletedWhileEditing texts={entityTexts(entity.noun)} onAdd={add} onDiscard={() => void onDone().then(leave)}>
      <VersionText fields={fields} />
    </DeletedWhileEditing>
  );
}
