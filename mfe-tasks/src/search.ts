import type { SearchModule } from '@daybook/kit/host/search';
import { titleOf } from './board/columns.ts';
import { paths } from './paths.ts';
import { listTasks } from './task/task-api.ts';
import { shownTitle, texts } from './texts.ts';

/** Searches the titles and numbers of the tasks for the shell. The API has no search of tasks, but returns a whole board at once. */
export const search: SearchModule['search'] = async (words, { host, signal }) => {
  const tasks = await listTasks((path, init) => host.fetch(path, { ...init, signal }));
  const wanted = comparable(words).split(/\s+/);
  return tasks
    .filter(({ id, title }) => wanted.every((word) => comparable(`${texts.shownNumber(id)} ${title}`).includes(word)))
    .map(({ id, title, category }) => ({ title: shownTitle(title), path: paths.item(id), detail: titleOf(category) }));
};

/** Without case and accents. */
const comparable = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
