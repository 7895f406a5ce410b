import { Button } from '@daybook/kit/button';
import { Version } from '@daybook/kit/clash-choice';
import { NotSaved } from '@daybook/kit/not-saved';
import { Notice } from '@daybook/kit/notice';
import { useHost } from '@daybook/kit/use-host';
import { Spoken } from '@daybook/kit/spoken';
import { useStyles } from '@daybook/kit/styles';
import { useRef } from 'react';
import { saveNewNote } from '../add/save-new-note.ts';
import type { Attempt } from '../form/drafts.ts';
import type { NoteFields } from '../form/note-fields.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { useSaving } from '@daybook/kit/use-saving';
import { css, sheet } from './lost-note.css';
import { VersionText } from './version-text.tsx';

interface LostNoteProps {
  fields: NoteFields;
  /** The text has been saved, or given up. */
  onDone: () => Promise<void>;
}

/** The note is not there any more, but the text that was typed over it is: it can become a note of its own. */
export function LostNote({ fields, onDone }: LostNoteProps) {
  useStyles(sheet);
  const { navigate } = useHost();
  const { saving, add } = useAddAsNew(fields, onDone);
  const discard = () => void onDone().then(() => navigate(paths.list, { replace: true }));
  const choices = (
    <div className={css.actions}>
      <Button variant="primary" busy={saving.busy} onClick={add}>
        {texts.addAsNew}
      </Button>
      <Button onClick={discard}>{texts.discardText}</Button>
    </div>
  );
  return (
    <div className={css.lost}>
      <Notice tone="warning">
        <strong>{texts.noteGone}</strong> · {texts.goneWhileEditing}
      </Notice>
      <Version name={texts.mine} action={choices}>
        <VersionText fields={fields} />
      </Version>
      <Spoken>
        {saving.failure !== undefined && (
          <NotSaved busy={saving.busy} onRetry={add}>
            {texts.textIsKept}
          </NotSaved>
        )}
      </Spoken>
    </div>
  );
}

function useAddAsNew(fields: NoteFields, onDone: () => Promise<void>) {
  const { fetch, toast, navigate } = useHost();
  const cache = useNoteCache();
  const saving = useSaving();
  const attempt = useRef<Attempt>(undefined);
  const attempts = { last: () => attempt.current, remember: (next?: Attempt) => void (attempt.current = next) };
  const save = async () => {
    // A category that was taken out while editing must not keep the text from being saved.
    const stored = await saveNewNote(fetch, { ...fields, category: fields.category || 'PERSONAL' }, attempts);
    await onDone();
    await cache.added(stored);
    toast(spec.added);
    navigate(paths.list, { replace: true });
  };
  return { saving, add: () => void saving.run(save) };
}
