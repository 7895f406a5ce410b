import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useParams } from '@daybook/kit/host/routes';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useEffect } from 'react';
import { shownTitle } from '../list/preview.ts';
import { useNoteCache } from '../note-cache.ts';
import { NoteFailed } from '../note-failed.tsx';
import { NoteGone } from '../note-gone.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { useNote } from '../use-note.ts';
import { Actions } from './actions.tsx';
import { NoteText } from './note-text.tsx';

/** The screen of one note. */
export function NoteDetail() {
  const { slug = '' } = useParams();
  const { stored, gone, failed, reading, retry } = useNote(slug);
  const { removed } = useNoteCache();
  useEffect(() => {
    if (gone) void removed(slug);
  }, [gone, removed, slug]);

  const back = { to: paths.list, label: texts.backToNotes };
  if (gone || !stored) {
    return (
      <Screen title={texts.note} back={back} narrow>
        {gone && <NoteGone />}
        {failed && <NoteFailed busy={reading} onRetry={retry} />}
        {!gone && !failed && <Skeleton lines={6} label={texts.loadingNote} />}
      </Screen>
    );
  }
  return (
    <Screen title={shownTitle(stored.note.title)} back={back} actions={<Actions key={slug} stored={stored} />} narrow>
      {failed && (
        <Notice
          action={
            <Button busy={reading} onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.noteStale}
        </Notice>
      )}
      <NoteText note={stored.note} />
    </Screen>
  );
}
