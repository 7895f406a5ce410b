import { type ChangedTasks, listChangedTasks } from '@daybook/contracts/task-changes';
import type { Task } from '@daybook/contracts/tasks';
import { loggedCall } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { withTasks } from '../task/sorted-tasks.ts';
import { readTaskPage } from '../task/task-api.ts';
import { now, type TaskList } from './apply-moves.ts';
import { reuseUnchanged } from './reuse-unchanged.ts';

export interface TaskReaderOptions {
  /** Returns the complete list that was read last. */
  readonly known: () => TaskList | undefined;
  /** Called with what there is of a list while the rest of it is being read. */
  readonly onPart: (part: TaskList) => void;
}

export type TaskReader = (fetch: Host['fetch']) => Promise<TaskList>;

/** The pages that were read so far. */
interface ReadPages {
  readonly tasks: readonly Task[];
  /** `now()` before the first page. */
  readonly readAt: number;
  /** The cursor of the next page; undefined when all are read. */
  readonly next: string | undefined;
  /** The oldest state of a page; undefined if a page does not have its own. */
  readonly since: string | undefined;
}

/** `link`: the header. */
type FirstPage = Omit<ReadPages, 'since'> & { readonly link: string | null };

/** A part is shown again when it has grown by this factor: each time, all cards are sorted into their columns. */
const PART_GROWTH = 1.5;

/** Returns a function that reads a list of several pages: all of them once, and after that only what has changed. */
export function createLongListReader({ known, onPart }: TaskReaderOptions, { link, ...first }: FirstPage): TaskReader {
  let pages: ReadPages | undefined = { ...first, since: sinceIn(link) };
  let shown = first.tasks.length;
  let reading: Promise<TaskList> | undefined;

  const readPages = async (fetch: Host['fetch']): Promise<TaskList> => {
    while (!pages || pages.next !== undefined) {
      pages = await withNextPage(fetch, pages);
      const { tasks, readAt } = pages;
      if (known() || tasks.length < shown * PART_GROWTH) continue;
      shown = tasks.length;
      onPart({ tasks, readAt, isPart: true });
    }
    const { tasks, readAt, since } = pages;
    return { tasks: reuseUnchanged(known()?.tasks ?? [], tasks), readAt, since };
  };
  /** Reads of the same time share the pages. After an error, the next one continues after the last page. */
  const readAll = (fetch: Host['fetch']) => (reading ??= readPages(fetch).finally(() => (reading = undefined)));
  const startAgain = () => {
    if (!reading) pages = undefined;
  };
  /** The pages are of different moments. Resolves to undefined if the changes between them are not known. */
  const readCurrent = async (fetch: Host['fetch']) => {
    const all = await readAll(fetch);
    // After a failure the list is as old as its oldest page, and the next read continues from there.
    return all.since === undefined ? all : broughtUpToDate(fetch, all).catch(() => all);
  };

  return async (fetch) => {
    const list = known();
    if (list && !reading) {
      const updated = await broughtUpToDate(fetch, list);
      startAgain();
      if (updated) return updated;
    }
    const current = await readCurrent(fetch);
    if (current) return current;
    startAgain();
    return (await readCurrent(fetch)) ?? readAll(fetch);
  };
}

async function withNextPage(fetch: Host['fetch'], before: ReadPages | undefined): Promise<ReadPages> {
  const readAt = now();
  const { data, next, link } = await readTaskPage(fetch, before?.next);
  const since = sinceIn(link);
  if (!before) return { tasks: data, readAt, next, since };
  return { tasks: [...before.tasks, ...data], readAt: before.readAt, next, since: older(before.since, since) };
}

/** A page may come from the service worker's cache, and be older than the first one. */
function older(one: string | undefined, other: string | undefined) {
  if (one === undefined || other === undefined) return undefined;
  return Number(one) < Number(other) ? one : other;
}

/** RFC 8288: `</api/tasks-changes/?since=7>; rel="monitor"`. */
const sinceIn = (link: string | null) => /[?&]since=(\d+)/.exec(link ?? '')?.[1];

/** Returns the list as it is now; undefined if the changes since then are not known. */
async function broughtUpToDate(fetch: Host['fetch'], { tasks, since }: TaskList): Promise<TaskList | undefined> {
  if (since === undefined) return undefined;
  const readAt = now();
  const { data } = await loggedCall(fetch, listChangedTasks, { query: { since } });
  const updated = data.changed && applyChanges(tasks, data.changed, data.deleted);
  return updated?.length === data.count ? { tasks: updated, readAt, since: data.since } : undefined;
}

/** Returns the same array if nothing has changed, so that nothing is rendered. */
function applyChanges(tasks: readonly Task[], changed: readonly Task[], deleted: ChangedTasks['deleted']): readonly Task[] {
  return changed.length === 0 && deleted.length === 0 ? tasks : withTasks(tasks, changed, deleted);
}
