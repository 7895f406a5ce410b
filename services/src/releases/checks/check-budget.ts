import { compressed, firstLoadOf } from '../first-load.ts';
import type { Check } from './candidate.ts';

/** What the first paint loads stays within what the app allows itself, and so does what it puts into the pages of others. */
export const checkBudget: Check = ({ description: { app, embed, ...description }, contents }) => {
  const loads: [what: string, bytes: number, budget: number][] = [
    ['first load', firstLoadOf(description, contents), app.budget ?? standard],
  ];
  if (embed) {
    loads.push(['embed’s loader', compressed(contents.get(embed.loader)), embed.budgets.loader]);
    loads.push(['embed’s element', compressed(contents.get(embed.element)), embed.budgets.element]);
  }
  return loads
    .filter(([, bytes, budget]) => bytes > budget)
    .map(([what, bytes, budget]) => `The ${what} is ${inWords(bytes)} bytes of gzip, and the budget ${inWords(budget)}.`);
};

const standard = 40_000;

const inWords = (bytes: number) => bytes.toLocaleString('en');
