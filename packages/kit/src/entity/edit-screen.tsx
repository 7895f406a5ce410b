import { type ComponentType, useRef, useState } from 'react';
import { type FormDraft, useDraft } from '../forms/use-draft.ts';
import type { Host } from '../host/host.ts';
import { useParams } from '../host/routes.tsx';
import { useHost, useNavigateWhileOpen } from '../host/use-host.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Screen } from '../ui/screen.tsx';
import { Time } from '../ui/time.tsx';
import { ConflictDialog, DeletedWhileEditing } from './conflict-dialog.tsx';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { type CreateAttempt, createItem } from './create-once.ts';
import { isConflict, updateOrConflict, type Version } from './edit-conflict.ts';
import { EntityForm, type FormParts } from './entity-form.tsx';
import { entityTexts } from './entity-texts.ts';
import { editDraftKey, type EntityTypes, type Stored } from './entity.ts';
import { UnreadItem, useItem } from './read-item.tsx';
import { useEditForm } from './use-edit-form.ts';
import { useEntityCache } from './use-entity-cache.ts';

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
  const [begun, setBegun] = useState(false);
  const [deleted, setDeleted] = useState<T['fields']>();
  const { stored, gone, reading } = read;
  if (!begun && stored && draft.ready && !reading) setBegun(true);

  const content = () => {
    if (deleted) return <Deleted parts={parts} fields={deleted} onDone={draft.clear} />;
    if (begun && stored) return <EditForm {...{ parts, stored, draft, navigate }} onGone={setDeleted} />;
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
  const { fetch, toast } = useHost();
  const cache = useEntityCache(entity);
  const id = entity.idOf(stored.item);
  const onSaved = async (saved: Stored<T['item']>) => {
    await cache.changed(saved, id);
    if (entity.labels.updated) toast(entity.labels.updated);
    // Its id may be another one now.
    navigate(entity.route.item(entity.idOf(saved.item)), { replace: true });
  };
  const versionOf = ({ item, etag }: Stored<T['item']>) => ({ fields: fields.fieldsOf(item), etag });
  const save = (sent: T['draft'], base: Version<T['fields']>) =>
    updateOrConflict({
      etag: base.etag,
      update: (etag) => entity.api.update(fetch, id, sent, etag),
      read: () => entity.api.read(fetch, id),
      // What the draft leaves out, the item keeps.
      isConflict: (theirs) =>
        isConflict(versionOf(theirs), { fields: fields.fieldsOf({ ...theirs.item, ...sent }), base }, fields.isSame),
    });
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

interface ConflictProps<T extends EntityTypes> extends PartsProps<T> {
  edit: Pick<ReturnType<typeof useEditForm<T['fields'], T['draft'], Stored<T['item']>>>, 'form' | 'keepMine' | 'startFrom'>;
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
  const { fetch, toast, navigate } = useHost();
  const cache = useEntityCache(entity);
  const attempt = useRef<CreateAttempt<T['draft']>>(undefined);
  const attempts = { last: () => attempt.current, remember: (next?: CreateAttempt<T['draft']>) => void (attempt.current = next) };
  const leave = () => navigate(entity.route.list, { replace: true });
  const add = async () => {
    const stored = await createItem(fetch, parts, asNew(fields), attempts);
    await onDone();
    await cache.added(stored);
    if (entity.labels.added) toast(entity.labels.added);
    leave();
  };
  return (
    <DeletedWhileEditing texts={entityTexts(entity.noun)} onAdd={add} onDiscard={() => void onDone().then(leave)}>
      <VersionText fields={fields} />
    </DeletedWhileEditing>
  );
}
