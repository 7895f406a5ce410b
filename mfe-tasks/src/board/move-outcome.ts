import { isCallError } from '@daybook/kit/api/call-error';
import { texts } from '../texts.ts';
import type { Outcome } from './moves.ts';

/** What a failed save means: a refusal that will stay one sends the card back, all else is kept to be tried again. */
export function outcomeOf(error: unknown): Outcome {
  const problem = isCallError(error) ? error.problem : undefined;
  if (!problem || !isFinal(problem.status)) return { state: 'unsaved' };
  return { state: 'refused', why: problem.status === 404 ? texts.taskGone : (problem.detail ?? problem.title) };
}

/** Not who has to log in (401), nor a race that was lost time and again (412), nor what says "later" (408, 425, 429). */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 412, 425, 429].includes(status);
