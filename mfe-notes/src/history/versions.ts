import {
  listNoteVersions,
  type NoteVersion,
  type NoteVersionHeading,
  readNoteVersion,
  restoreNoteVersion,
} from '@daybook/contracts/note-versions';
import type { Note } from '@daybook/contracts/notes';
import { loggedCall } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Stored } from '@daybook/kit/entity/entity';
import type { Host } from '@daybook/kit/host/host';
import { useHost } from '@daybook/kit/host/use-host';
import useSWR, { type SWRConfiguration } from 'swr';

/**
 * Reads the history of a note, and again when the note has another state. Its pages have at most 200 versions together, so they are
 * shown as one list.
 */
export function useVersions(slug: string, etag: string | undefined) {
  const { fetch } = useHost();
  const read = async () => {
    const versions: NoteVersionHeading[] = [];
    let cursor: string | undefined;
    do {
      const page = await loggedCall(fetch, listNoteVersions, { params: { slug }, query: { cursor } });
      versions.push(...page.data);
      cursor = page.next;
    } while (cursor !== undefined);
    return versions;
  };
  return useRead<readonly NoteVersionHeading[]>(`versions:${slug} ${etag}`, read, { keepPreviousData: true });
}

/** Reads one version. It never changes, so it is not read again when the page gets the focus. */
export function useVersion(slug: string, version: string) {
  const { fetch } = useHost();
  const read = async () => (await loggedCall(fetch, readNoteVersion, { params: { slug, version } })).data;
  return useRead<NoteVersion>(`version:${slug}/${version}`, read, { revalidateOnFocus: false });
}

function useRead<Data>(key: string, read: () => Promise<Data>, options: SWRConfiguration<Data, unknown>) {
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(key, read, options);
  return { data, gone: hasStatus(error, 404), failed: error !== undefined, reading: isValidating, retry: () => void mutate() };
}

/** Saves a note as it was in a version. Fails with 412 if the note is no longer in the state of the ETag. */
export async function restoreVersion(
  fetch: Host['fetch'],
  { slug, version }: { slug: string; version: number },
  ifMatch: string | undefined,
): Promise<Stored<Note>> {
  const { data, etag } = await loggedCall(fetch, restoreNoteVersion, { params: { slug, version } }, { ifMatch });
  return { item: data, etag };
}
