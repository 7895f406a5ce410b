import type { Store, Theme } from '@daybook/kit/host/host';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { BoardLife } from './board-life.ts';
import type { BoardOptions } from './board-options.ts';
import { embeddedHost } from './host/embedded-host.ts';
import { pageTexts } from './host/page-texts.ts';
import { bringIntoView, whenShown } from './in-view.ts';
import { observed } from './observable.ts';
import { queueToasts } from './parts/toast-queue.ts';
import type { Tell } from './tell.ts';
import { useActs } from './use-acts.ts';
import { useCrash } from './use-crash.ts';
import { useShortcuts } from './use-shortcuts.ts';

export interface LivingOptions {
  root: ShadowRoot;
  life: BoardLife;
  options: BoardOptions;
  theme: Store<Theme>;
  tell: Tell;
}

/** The host of the tasks area for one person, and what it has to show. */
export function useEmbeddedHost({ root, life, options, theme, tell }: LivingOptions, person: string | undefined) {
  const [speech] = useState(() => observed(''));
  const spoken = useSyncExternalStore(speech.subscribe, speech.get);
  const crash = useCrash(tell);
  const hasUserInteracted = useActs(root);
  useShortcuts(root);
  const { origin } = options;
  const { fail } = crash;
  const theirs = useMemo(() => {
    if (person === undefined) return undefined;
    // With the host: what was said to one person is not shown to another.
    const toasts = queueToasts();
    const host = embeddedHost({
      origin,
      userId: person,
      fetch: life.access.fetchFor(person),
      theme,
      kept: pageTexts(),
      tell,
      hasUserInteracted,
      toast: toasts.say,
      say: (title) => hasUserInteracted() && speech.set(title),
      fail,
      onMoved: () => bringIntoView(root),
      onListed: atFirst((tasks) => whenShown(root, () => tell('daybook:ready', { tasks }))),
    });
    return { host, toasts };
  }, [person, origin, life, theme, tell, hasUserInteracted, speech, fail, root]);
  return { theirs, spoken, crash };
}

function atFirst(tell: (tasks: number) => void) {
  let isTold = false;
  return (tasks: number) => {
    if (!isTold) tell(tasks);
    isTold = true;
  };
}
