import { type Host, hostContract, type Store, type HostLocation, type Theme, type ToastAction } from '@daybook/kit/host/host';
import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { paths } from '../../paths.ts';
import type { Tell } from '../tell.ts';
import { heardFetch } from './heard-fetch.ts';
import { draftsIn, valuesIn } from './kept-in.ts';
import { memoryPlace } from './memory-place.ts';

export interface Surroundings {
  readonly origin: string;
  readonly userId: string;
  readonly fetch: Host['fetch'];
  readonly theme: Store<Theme>;
  readonly kept: KeyValueStorage;
  readonly tell: Tell;
  readonly hasUserInteracted: Host['hasUserInteracted'];
  readonly toast: (message: string, action?: ToastAction) => void;
  /** Speaks to a screen reader. */
  readonly say: (text: string) => void;
  readonly fail: Host['crash'];
  /** Another screen has come. */
  readonly onMoved: () => void;
  /** The tasks were read for the first time. */
  readonly onListed: (tasks: number) => void;
}

/** What the tasks area gets in the page of others, in place of the shell's: the same contract. */
export function embeddedHost(around: Surroundings): Host {
  const { origin, userId, tell } = around;
  const owner = () => userId;
  const createHref = (path: string) => new URL(path, origin).href;
  // Asked on the board alone: who has saved a change of a task comes back to it.
  const mayGo = ({ path }: HostLocation, from: HostLocation) => {
    const id = from.path === paths.board ? taskIn(path) : undefined;
    return id === undefined || tell('daybook:task-open', { id, url: createHref(path) });
  };
  return {
    contract: hostContract,
    fetch: heardFetch(around.fetch, {
      onListed: around.onListed,
      onMoved: (id, from, to) => tell('daybook:task-moved', { id, from, to }),
    }),
    session: { userId: owner },
    ...memoryPlace({ start: paths.board, mayGo, onMoved: around.onMoved }),
    createHref,
    hasUserInteracted: around.hasUserInteracted,
    openExternal: (address) => void window.open(createHref(address), '_blank', 'noopener'),
    toast: around.toast,
    theme: around.theme,
    drafts: draftsIn(around.kept, owner),
    storage: valuesIn(around.kept, owner),
    reportError,
    crash: around.fail,
    setUnsaved: holdUnsaved(around.kept),
    setTitle: around.say,
  };
}

function taskIn(path: string) {
  const id = /^\/tasks\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** To the console. What was called off by whoever asked is no failure. */
const reportError: Host['reportError'] = (error, context) => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(`daybook-board: ${context}`, error);
};

/** As the contract has it: what is in drafts outlives the page, and nobody has to be asked, unless the browser stores nothing. */
const holdUnsaved = (kept: KeyValueStorage) => () => {
  const ask = (event: BeforeUnloadEvent) => kept.isLasting() || event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};
