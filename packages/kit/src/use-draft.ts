import { useEffect, useMemo, useState } from 'react';
import { coalesced } from './coalesced.ts';
import type { Host } from './host.ts';
import { useHost } from './use-host.tsx';

/** The text of one form, kept by the host until it is saved. */
export interface KeptDraft<Draft> {
  /** What was kept the last time; nothing while it is not `ready`. */
  readonly draft: Draft | undefined;
  /** The kept draft has been read: only now may the form be edited, or what is typed would be overwritten by it. */
  readonly ready: boolean;
  /** Keeps this draft; may be called at every keystroke. */
  readonly write: (draft: Draft) => void;
  /** Forgets the draft: it has been saved, or given up. */
  readonly clear: () => Promise<void>;
}

/** Keeps what is typed into a form, so that it outlives a reload, an expired session and a closed tab. */
export function useDraft<Draft>(key: string): KeptDraft<Draft> {
  const host = useHost();
  const [read, setRead] = useState<{ key: string; draft: Draft | undefined }>();
  const keeper = useMemo(() => keep<Draft>(host, key), [host, key]);

  useEffect(() => {
    let left = false;
    void readDraft<Draft>(host, key).then((draft) => !left && setRead({ key, draft }));
    return () => {
      left = true;
    };
  }, [host, key]);
  useEffect(() => flushWhenLeaving(keeper), [keeper]);

  const ready = read?.key === key;
  return { draft: ready ? read.draft : undefined, ready, write: keeper.write, clear: keeper.clear };
}

const PAUSE_MS = 250;

/**
 * Writes as long as the form stands. A save that is answered later, when somebody else may have logged in, changes nothing of theirs:
 * neither is the text of the one written among the other's drafts, nor a draft of the other removed.
 */
function keep<Draft>(host: Host, key: string) {
  const typist = host.session.userId();
  let isOpen = true;
  const failed = (error: unknown) => host.report(error, 'draft');
  const { write, flush, cancel } = coalesced((draft: Draft) => void host.drafts.write(key, draft).catch(failed), PAUSE_MS);
  return {
    write: (draft: Draft) => void (isOpen && write(draft)),
    flush,
    clear: async () => {
      cancel();
      if (isOpen || host.session.userId() === typist) await host.drafts.remove(key).catch(failed);
    },
    open: () => void (isOpen = true),
    close: () => {
      flush();
      isOpen = false;
      // The pause behind the last text has nothing to wait for.
      cancel();
    },
  };
}

/** A store that cannot be read must not lock the form. */
function readDraft<Draft>(host: Host, key: string): Promise<Draft | undefined> {
  return host.drafts.read<Draft>(key).catch((error: unknown) => {
    host.report(error, 'draft');
    return undefined;
  });
}

/** A tab can be killed while it is hidden, without another word: what waits is written before. */
function flushWhenLeaving({ flush, open, close }: Pick<ReturnType<typeof keep>, 'flush' | 'open' | 'close'>) {
  open();
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
    close();
  };
}
