import { useParams } from '@daybook/kit/host/routes';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useDraft } from '@daybook/kit/forms/use-draft';
import { useState } from 'react';
import { editDraftKey, noteDrafts } from '../form/drafts.ts';
import type { NoteFields } from '../form/note-fields.ts';
import { NoteFailed } from '../note-failed.tsx';
import { NoteGone } from '../note-gone.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { useNote } from '../use-note.ts';
import { EditForm } from './edit-form.tsx';
import { LostNote } from './lost-note.tsx';

/** The screen that changes a note. */
export function EditNote() {
  const { slug = '' } = useParams();
  return <Editing key={slug} slug={slug} />;
}

/** Read once, when the editing begins: what changes on the server later is met when the note is saved. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateOnMount: true };

function Editing({ slug }: { slug: string }) {
  const { stored, gone, failed, reading, retry } = useNote(slug, once);
  const kept = useDraft<unknown>(editDraftKey(slug));
  const [begun, setBegun] = useState(false);
  const [lost, setLost] = useState<NoteFields>();
  const draft = noteDrafts.readEdit(kept.draft);
  if (!begun && stored && kept.ready && !reading) setBegun(true);

  const content = () => {
    if (lost) return <LostNote fields={lost} onDone={kept.clear} />;
    if (begun && stored) return <EditForm stored={stored} draft={draft} kept={kept} onGone={setLost} />;
    if (gone && kept.ready) return draft ? <LostNote fields={draft.fields} onDone={kept.clear} /> : <NoteGone />;
    if (failed) return <NoteFailed busy={reading} onRetry={retry} />;
    return <Skeleton lines={6} label={texts.loadingNote} />;
  };
  const toNote = { to: paths.note(slug), label: texts.backToNote };
  const isThere = lost === undefined && !gone;
  return (
    <Screen title={texts.editNote} back={isThere ? toNote : toList} narrow>
      {content()}
    </Screen>
  );
}

const toList = { to: paths.list, label: texts.backToNotes };
