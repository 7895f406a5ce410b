import { isReserved } from '../reserved-paths.ts';
import type { Check } from './candidate.ts';

/** An address is one app's. A menu leads to the app's own screens. */
export const checkPaths: Check = ({ description }, { app, live }) => {
  const own = description.app.paths.map(({ path }) => path);
  const others = live.filter((release) => release.app !== app);
  return [
    ...own.filter(isReserved).map((path) => `The path ${path} is the platform’s own.`),
    ...own.flatMap((path) =>
      others
        .filter((other) => other.description.app.paths.some((taken) => overlap(taken.path, path)))
        .map((other) => `The path ${path} is one of the app "${other.app}".`),
    ),
    ...description.app.menu
      .filter((entry) => !own.some((path) => overlap(path, entry.path)))
      .map((entry) => `The menu entry "${entry.label}" leads to ${entry.path}, which is no path of the app.`),
  ];
};

/** Whether some address fits both patterns equally well: `/notes/new` beside `/notes/:slug` is told apart, `/:any` beside it too. */
function overlap(one: string, other: string) {
  const [left, right] = [one.split('/'), other.split('/')];
  return left.length === right.length && left.every((segment, index) => sameSegment(segment, right[index] ?? ''));
}

const sameSegment = (one: string, other: string) => one === other || (one.startsWith(':') && other.startsWith(':'));
