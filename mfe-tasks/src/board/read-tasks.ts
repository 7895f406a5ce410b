import { readTaskPage } from '../task/task-api.ts';
import { now } from './apply-moves.ts';
import type { TaskReader, TaskReaderOptions } from './long-list.ts';
import { reuseUnchanged } from './reuse-unchanged.ts';

/** Returns a function that reads the list of tasks. The code for more than one page is not part of the first load. */
export function createTaskReader(options: TaskReaderOptions): TaskReader {
  let long: Promise<TaskReader> | undefined;
  return async (fetch) => {
    if (long) return (await long)(fetch);
    const readAt = now();
    const { data, next, link } = await readTaskPage(fetch);
    const tasks = reuseUnchanged(options.known()?.tasks ?? [], data);
    if (next === undefined) return { tasks, readAt };
    if (!long && !options.known()) options.onPart({ tasks, readAt, isPart: true });
    long ??= import('./long-list.ts').then(({ createLongListReader }) =>
      createLongListReader(options, { tasks, readAt, next, link }),
    );
    // After a failure the next read begins again.
    long.catch(() => (long = undefined));
    return (await long)(fetch);
  };
}
