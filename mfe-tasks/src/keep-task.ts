import type { ScopedMutator } from 'swr';
import type { StoredTask } from './api.ts';
import { keys } from './keys.ts';

/** Remembers the state of a task that the server has just told. */
export const keepTask = (mutate: ScopedMutator, stored: StoredTask) =>
  mutate(keys.task(stored.task.id), stored, { revalidate: false });
