import { listTasks, type Task } from '@daybook/contracts/tasks';
import { loggedCall } from '@daybook/kit/api/call';
import type { SearchModule, SearchOptions } from '@daybook/kit/host/search';
import { titleOf } from './board/columns.ts';
import { paths } from './paths.ts';
import { shownTitle, texts } from './texts.ts';

/** Searches the titles and numbers of the tasks for the shell. The API has no search of tasks, but returns a whole board at once. */
export const search: SearchModule['search'] = async (words, options) => {
  const tasks = await readTasks(options);
  const wanted = comparable(words).split(/\s+/);
  return tasks
    .filter(({ id, title }) => wanted.every((word) => comparable(`${texts.shownNumber(id)} ${title}`).includes(word)))
    .map(({ id, title, category }) => ({ title: shownTitle(title), path: paths.item(id), detail: titleOf(category) }));
};

/** The API returns up to 10,000 tasks, and a cursor for the next ones. */
async function readTasks({ host, signal }: SearchOptions): Promise<readonly Task[]> {
  const tasks: Task[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await loggedCall(host.fetch, listTasks, { query: { cursor } }, { signal });
    tasks.push(...data);
    cursor = next;
  } while (cursor !== undefined);
  return tasks;
}

/** Without case and accents. */
const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
