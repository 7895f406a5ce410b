import type { Imported } from '@daybook/contracts/archive';
import { useHost } from '@daybook/kit/host/use-host';
import { useState } from 'react';
import { readArchive, sendArchive } from './archive-calls.ts';
import { pack } from './pack.ts';
import { save } from './save.ts';
import { texts } from './texts.ts';
import { unpack } from './unpack.ts';

/** What is under way, or came of it. */
export type ArchiveState =
  | { readonly kind: 'idle' | 'exporting' | 'importing' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'imported'; readonly imported: Imported }
  | { readonly kind: 'failed'; readonly why: string };

/** Exporting and importing, one at a time; `hasAdded` once any import has added something. */
export function useArchive() {
  const { fetch } = useHost();
  const [state, setState] = useState<ArchiveState>({ kind: 'idle' });
  const [hasAdded, setHasAdded] = useState(false);
  const exportAll = async () => {
    setState({ kind: 'exporting' });
    try {
      const file = `daybook-${new Date().toISOString().slice(0, 10)}.zip`;
      save(file, pack(await readArchive(fetch)));
      setState({ kind: 'exported', file });
    } catch (error) {
      console.error('exportArchive failed:', error);
      setState({ kind: 'failed', why: texts.failed });
    }
  };
  const importFrom = async (file: Blob) => {
    setState({ kind: 'importing' });
    try {
      const imported = await sendArchive(fetch, await unpack(file));
      setState({ kind: 'imported', imported });
      setHasAdded((before) => before || imported.notes.added + imported.tasks.added > 0);
    } catch (error) {
      setState({ kind: 'failed', why: error instanceof Error ? error.message : texts.failed });
    }
  };
  return { state, hasAdded, exportAll, importFrom };
}
