import type { NoteVersionHeading } from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { UnreadItem, useItem } from '@daybook/kit/entity/read-item';
import { useItemChanges } from '@daybook/kit/entity/use-item-changes';
import { useParams } from '@daybook/kit/host/routes';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Link } from '@daybook/kit/ui/link';
import { Notice } from '@daybook/kit/ui/notice';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { CloudOff, History } from 'lucide-react';
import { noteEntity } from '../note/note.ts';
import { paths } from '../paths.ts';
import { shownTitle } from '../texts.ts';
import { versionPath } from './paths.ts';
import { css, sheet } from './history.css';
import { texts } from './texts.ts';
import { useVersions } from './versions.ts';

/** The earlier versions of the note of the path. */
export function NoteHistory() {
  const { slug = '' } = useParams();
  const read = useItem(noteEntity, slug);
  useItemChanges(noteEntity, read.stored?.etag, read.retry);
  const note = read.gone ? undefined : read.stored?.item;
  return (
    <Screen
      title={note ? texts.historyOf(shownTitle(note.title)) : texts.history}
      back={note ? { to: paths.item(slug), label: texts.backToNote } : { to: paths.list, label: noteEntity.labels.backToList }}
      narrow
    >
      {note ? <Versions key={note.slug} note={note} etag={read.stored?.etag} /> : <UnreadItem entity={noteEntity} {...read} />}
    </Screen>
  );
}

function Versions({ note, etag }: { note: Note; etag: string | undefined }) {
  useStyles(sheet);
  const { data: versions, failed, reading, retry } = useVersions(note.slug, etag);
  const retryButton = (
    <Button busy={reading} onClick={retry}>
      {texts.retry}
    </Button>
  );
  if (!versions) {
    if (failed) return <EmptyState icon={<CloudOff size={22} />} title={texts.failed} action={retryButton} />;
    return <Skeleton lines={6} label={texts.loading} />;
  }
  return (
    <>
      {failed && <Notice action={retryButton}>{texts.stale}</Notice>}
      {versions.length === 0 ? (
        <EmptyState icon={<History size={22} />} title={texts.empty}>
          {texts.emptyWhy}
        </EmptyState>
      ) : (
        <VersionList note={note} versions={versions} />
      )}
      <p className={css.hint}>{texts.kept}</p>
    </>
  );
}

function VersionList({ note, versions }: { note: Note; versions: readonly NoteVersionHeading[] }) {
  return (
    <ol className={css.versions} aria-label={texts.versions}>
      <li className={css.version}>
        <strong>{texts.now}</strong>
        <span className={css.detail}>
          {texts.savedAt} <Time at={note.updated} />
        </span>
      </li>
      {versions.map(({ version, savedAt, title, changedNext }) => (
        <li key={version} className={css.version}>
          <Link to={versionPath(note.slug, version)} className={css.link}>
            <Time at={savedAt} />
          </Link>
          {title !== note.title && (
            <span dir="auto" className={css.title}>
              {shownTitle(title)}
            </span>
          )}
          <span className={css.detail}>{describeChange(changedNext)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Returns what the save after a version changed. A later server may know fields that this release does not. */
function describeChange(changedNext: readonly string[]) {
  if (changedNext.length === 0) return texts.sameAsNext;
  const names: Readonly<Record<string, string>> = texts.fields;
  return texts.changedNext([...new Set(changedNext.map((field) => names[field] ?? texts.otherField))]);
}
