import { useHost } from '@daybook/kit/host/use-host';
import { useCallback, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { listNotes } from '../note/note.ts';
import { type NotePages, withNextPage } from './note-pages.ts';

export interface NextPage {
  readonly read: () => Promise<void>;
  readonly failed: boolean;
}

/** Reads the page after what has been read, once at a time. */
export function useNextPage(key: string, pages: NotePages | undefined): NextPage {
  const { fetch } = useHost();
  const { mutate } = useSWRConfig();
  const [failedAt, setFailedAt] = useState<string>();
  const asking = useRef<string>(undefined);
  const search = pages?.search ?? '';
  const cursor = pages?.next;

  const read = useCallback(async () => {
    if (cursor === undefined || asking.current === cursor) return;
    asking.current = cursor;
    setFailedAt(undefined);
    try {
      const page = await listNotes(fetch, search, cursor);
      // By the key and not by the hook's own mutate: the search may have changed while this was under way.
      await mutate<NotePages>(key, (known) => known && withNextPage(known, cursor, page), { revalidate: false });
    } catch {
      setFailedAt(cursor);
    } finally {
      asking.current = undefined;
    }
  }, [cursor, fetch, key, mutate, search]);

  return { read, failed: cursor !== undefined && failedAt === cursor };
}
