import { standardBudget } from '@daybook/contracts/apps';
import { firstLoadOf, gzipSizeOf } from '../store/compression.ts';
import type { Check } from './candidate.ts';

/** Checks that what the first paint loads, and what other sites load, is within the budgets. */
export const checkBudget: Check = ({ description: { app, embed, ...description }, contents }) => {
  const loads: [what: string, bytes: number, budget: number][] = [
    ['first load', firstLoadOf(description, contents), app.budget ?? standardBudget],
  ];
  if (embed) {
    loads.push(['embed’s loader', gzipSizeOf(contents.get(embed.loader)), embed.budgets.loader]);
    loads.push(['embed’s element', gzipSizeOf(contents.get(embed.element)), embed.budgets.element]);
  }
  return loads
    .filter(([, bytes, budget]) => bytes > budget)
    .map(([what, bytes, budget]) => `The ${what} is ${inWords(bytes)} bytes of gzip, and the budget ${inWords(budget)}.`);
};

const inWords = (bytes: number) => bytes.toLocaleString('en');
