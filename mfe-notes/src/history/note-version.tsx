import type { NoteVersion as Version } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { hasStatus, isCallError } from '@daybook/kit/api/call-error';
import type { Stored } from '@daybook/kit/entity/entity';
import { UnreadItem, useItem } from '@daybook/kit/entity/read-item';
import { useItemChanges } from '@daybook/kit/entity/use-item-changes';
import { useParams } from '@daybook/kit/host/routes';
import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { LiveRegion } from '@daybook/kit/ui/live-region';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { CloudOff, FileX2, RotateCcw } from 'lucide-react';
import { noteEntity } from '../note/note.ts';
import { shownTitle } from '../texts.ts';
import { historyPath } from './paths.ts';
import { isSame, VersionComparison } from './version-comparison.tsx';
import { texts } from './texts.ts';
import { useRestore } from './use-restore.ts';
import { useVersion } from './versions.ts';

/** The version of the path, compared with the note as it is now. */
export function NoteVersion() {
  const { slug = '', version = '' } = useParams();
  const note = useItem(noteEntity, slug);
  const read = useVersion(slug, version);
  useItemChanges(noteEntity, note.stored?.etag, note.retry);
  if (!note.gone && note.stored && read.data) return <ShownVersion key={version} stored={note.stored} version={read.data} />;
  return (
    <Screen title={texts.history} back={backTo(slug)} narrow>
      {note.gone || (!note.stored && note.failed) ? (
        <UnreadItem entity={noteEntity} {...note} />
      ) : (
        <UnreadVersion {...read} slug={slug} />
      )}
    </Screen>
  );
}

const backTo = (slug: string) => ({ to: historyPath(slug), label: texts.backToHistory });

function UnreadVersion({ slug, gone, failed, reading, retry }: ReturnType<typeof useVersion> & { slug: string }) {
  if (gone) {
    const back = <ButtonLink to={historyPath(slug)}>{texts.backToHistory}</ButtonLink>;
    return (
      <EmptyState icon={<FileX2 size={22} />} title={texts.versionGone} action={back}>
        {texts.versionGoneWhy}
      </EmptyState>
    );
  }
  if (!failed) return <Skeleton lines={6} label={texts.loadingVersion} />;
  const button = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  return <EmptyState icon={<CloudOff size={22} />} title={texts.versionFailed} action={button} />;
}

function ShownVersion({ stored, version }: { stored: Stored<Note>; version: Version }) {
  const { busy, failure, restore } = useRestore(stored, version.version);
  const note = stored.item;
  const button = !isSame(version, note) && (
    <Button variant="primary" busy={busy} icon={<RotateCcw size={16} aria-hidden="true" />} onClick={restore}>
      {texts.restore}
    </Button>
  );
  return (
    <Screen title={texts.versionOf(shownTitle(note.title))} back={backTo(note.slug)} actions={button} narrow>
      <LiveRegion>{failure !== undefined && <NotRestored failure={failure} />}</LiveRegion>
      <VersionComparison version={version} note={note} />
    </Screen>
  );
}

/** Says why: the note has changed, or the account is full. */
function NotRestored({ failure }: { failure: unknown }) {
  if (hasStatus(failure, 412)) return <Notice tone="warning">{texts.changedMeanwhile}</Notice>;
  const detail = hasStatus(failure, 409) && isCallError(failure) ? failure.problem?.detail : undefined;
  return (
    <Notice tone="warning">
      <strong>{texts.notRestored}</strong>
      {detail && <> · {detail}</>}
    </Notice>
  );
}
