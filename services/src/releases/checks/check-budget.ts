import { firstLoadOf } from '../first-load.ts';
import type { Check } from './candidate.ts';

/** What the first paint loads stays within what the app allows itself. */
export const checkBudget: Check = ({ description, contents }) => {
  const { budget = standard } = description.app;
  const bytes = firstLoadOf(description, contents);
  return bytes <= budget ? [] : [`The first load is ${inWords(bytes)} bytes of gzip, and the budget ${inWords(budget)}.`];
};

const standard = 40_000;

const inWords = (bytes: number) => bytes.toLocaleString('en');
