import { nextTick } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

type Step = () => void;

/** How long the steps of each group took in the last ten seconds, in milliseconds of this thread. */
const spent = new LRUCache<string, number>({ max: 1000, ttl: 10_000, noUpdateTTL: true });

const waiting = new Map<string, Step[]>();
let isRunning = false;

/**
 * Takes a step of a connection in its turn. Each turn of the event loop has one step: of the group of connections whose steps took the
 * least time lately. So eight groups that receive one-byte chunks do not delay a calendar of a megabyte, whose steps are quick.
 *
 * @param group - of connections that share turns: those for one network of clients, or to one backend
 */
export function takeInTurn(group: string, step: Step): void {
  const steps = waiting.get(group);
  if (steps) steps.push(step);
  else waiting.set(group, [step]);
  if (!isRunning) void takeAll();
}

async function takeAll() {
  isRunning = true;
  try {
    while (waiting.size > 0) {
      await setImmediate();
      await takeOne(nextGroup());
    }
  } finally {
    isRunning = false;
  }
}

async function takeOne(group: string) {
  const [step, ...rest] = waiting.get(group) ?? [];
  if (rest.length > 0) waiting.set(group, rest);
  else waiting.delete(group);
  const began = performance.now();
  step?.();
  // A parser that waits for `readable` begins in the next tick.
  await new Promise<void>((resolve) => nextTick(resolve));
  spent.set(group, spentBy(group) + performance.now() - began);
}

function nextGroup(): string {
  const [first = '', ...others] = waiting.keys();
  return others.reduce((least, group) => (spentBy(group) < spentBy(least) ? group : least), first);
}

const spentBy = (group: string) => spent.get(group) ?? 0;
