import type { ScopedMutator } from 'swr';
import type { Change } from '../host/host.ts';
import type { Entity, EntityTypes } from './entity.ts';
import { isOwnChange } from './own-saves.ts';

/** Changes within this time are read together, in milliseconds. */
const TOGETHER_MS = 100;

/** The reloads of a cache, by its `mutate`. */
const reloads = new WeakMap<ScopedMutator, Map<string, () => void>>();

/** Reads the lists again after a change, unless this page has made it. An import of thousands of notes causes a few reads, not thousands. */
export async function reloadLists<T extends EntityTypes>(entity: Entity<T>, change: Change, mutate: ScopedMutator): Promise<void> {
  if (await isOwnChange(change, entity.api.saves)) return;
  const ofCache = reloads.get(mutate) ?? new Map<string, () => void>();
  reloads.set(mutate, ofCache);
  const reload = ofCache.get(entity.name) ?? collect(() => entity.cache.lists.reload(mutate));
  ofCache.set(entity.name, reload);
  reload();
}

/** Returns a function that starts `run` a moment later. Calls until then, and during a run, cause one more run. */
function collect(run: () => Promise<unknown>): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'running and called' = 'idle';
  const start = () => {
    state = 'waiting';
    setTimeout(() => {
      state = 'running';
      void run().then(onEnd, onEnd);
    }, TOGETHER_MS);
  };
  const onEnd = () => {
    if (state === 'running and called') start();
    else state = 'idle';
  };
  return () => {
    if (state === 'idle') start();
    else if (state === 'running') state = 'running and called';
  };
}
