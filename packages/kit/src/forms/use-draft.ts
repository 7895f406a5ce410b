import { useEffect, useMemo, useRef, useState } from 'react';
import { useHost } from '../host/use-host.tsx';
import { draftWriter } from './draft-writer.ts';

/** The draft of one open form. */
export interface FormDraft<Draft> {
  /** The draft that was stored before. It may arrive after the form has opened, but never once the person has typed. */
  readonly draft: Draft | undefined;
  /** True when the form may be shown: the stored draft has been read, or reading it takes too long to wait. */
  readonly ready: boolean;
  /** Stores a draft. May be called at every keystroke: it writes at most every 250 ms, and before the page is left. */
  readonly write: (draft: Draft) => void;
  /** Removes the draft, because it was saved or discarded. */
  readonly clear: () => Promise<void>;
  /** Runs a save. Until it settles no other form takes over the draft, even if this form is closed. */
  readonly claimDuring: <Result>(save: () => Promise<Result>) => Promise<Result>;
}

/**
 * Stores the text of a form in `host.drafts`, so that it survives a reload, an expired session and a closed tab. Each open form has
 * a draft of its own, also in two tabs with the same form.
 *
 * @param form - the name of the form, beginning with the app's: `notes/new`
 */
export function useDraft<Draft>(form: string): FormDraft<Draft> {
  const host = useHost();
  const writer = useMemo(() => draftWriter<Draft>(host, form), [host, form]);
  const [read, setRead] = useState<{ writer: typeof writer; draft: Draft | undefined }>();

  useEffect(() => {
    const onRead = (draft: Draft | undefined) => setRead({ writer, draft });
    const timer = setTimeout(() => onRead(undefined), READ_LIMIT_MS);
    const close = writer.open((draft) => {
      clearTimeout(timer);
      onRead(draft);
    });
    const stop = flushWhenLeaving(writer.flush);
    return () => {
      clearTimeout(timer);
      stop();
      close();
    };
  }, [writer]);

  const ready = read?.writer === writer;
  const { write, clear, claimDuring } = writer;
  return { draft: ready ? read.draft : undefined, ready, write, clear, claimDuring };
}

/** After that the form opens without its draft, and takes a draft that arrives later if nothing was typed yet. */
const READ_LIMIT_MS = 300;

/** Writes the pending draft: a hidden tab can be killed without another event. */
function flushWhenLeaving(flush: () => void) {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}

/** Calls `take` when the stored draft arrives after the form has opened. */
export function useLateDraft(draft: unknown, take: () => void): void {
  const taken = useRef(draft);
  useEffect(() => {
    if (draft === taken.current) return;
    taken.current = draft;
    take();
  }, [draft, take]);
}
