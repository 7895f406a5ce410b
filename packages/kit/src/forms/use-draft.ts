import { useEffect, useMemo, useState } from 'react';
import { draftKeeper } from './draft-keeper.ts';
import { useHost } from '../host/use-host.tsx';

/** The text of one form, kept by the host until it is saved. */
export interface FormDraft<Draft> {
  /** What was kept the last time. It may come when the form is open already, but never over what was typed. */
  readonly draft: Draft | undefined;
  /** The form may be shown: the kept draft has been read, or takes longer than anybody should wait. */
  readonly ready: boolean;
  /** Keeps this draft; may be called at every keystroke. */
  readonly write: (draft: Draft) => void;
  /** Forgets the draft: it has been saved, or given up. */
  readonly clear: () => Promise<void>;
  /** Saves, and lets no other form have the draft until that is over, also when this one has gone. */
  readonly claimDuring: <Result>(save: () => Promise<Result>) => Promise<Result>;
}

/**
 * Keeps what is typed into a form, so that it outlives a reload, an expired session and a closed tab. Each form that is open, in this tab
 * or another, has a draft of its own.
 *
 * @param form - names the form: `notes/new`
 */
export function useDraft<Draft>(form: string): FormDraft<Draft> {
  const host = useHost();
  const keeper = useMemo(() => draftKeeper<Draft>(host, form), [host, form]);
  const [read, setRead] = useState<{ keeper: typeof keeper; draft: Draft | undefined }>();

  useEffect(() => {
    const onRead = (draft: Draft | undefined) => setRead({ keeper, draft });
    const timer = setTimeout(() => onRead(undefined), PATIENCE_MS);
    const close = keeper.open((draft) => {
      clearTimeout(timer);
      onRead(draft);
    });
    const stop = flushWhenLeaving(keeper.flush);
    return () => {
      clearTimeout(timer);
      stop();
      close();
    };
  }, [keeper]);

  const ready = read?.keeper === keeper;
  const { write, clear, claimDuring } = keeper;
  return { draft: ready ? read.draft : undefined, ready, write, clear, claimDuring };
}

/** The form opens after that, and takes over a draft that comes later as long as nothing was typed. */
const PATIENCE_MS = 300;

/** A tab can be killed while it is hidden, without another word: what waits is written before. */
function flushWhenLeaving(flush: () => void) {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
