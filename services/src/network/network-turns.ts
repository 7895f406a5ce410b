import { nextTick } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

type Step = () => void;

/** In milliseconds of this thread, for each network: how long its steps took in the last ten seconds. */
const spent = new LRUCache<string, number>({ max: 1000, ttl: 10_000, noUpdateTTL: true });

const waiting = new Map<string, Step[]>();
let isRunning = false;

/**
 * Takes a step of a network's connection in its turn. Each turn of the event loop has one step: of the network whose steps took the
 * least time lately. So eight networks that send one-byte chunks do not delay a calendar of a megabyte, whose steps are quick.
 */
export function takeInTurn(network: string, step: Step): void {
  const steps = waiting.get(network);
  if (steps) steps.push(step);
  else waiting.set(network, [step]);
  if (!isRunning) void takeAll();
}

async function takeAll() {
  isRunning = true;
  try {
    while (waiting.size > 0) {
      await setImmediate();
      await takeOne(nextNetwork());
    }
  } finally {
    isRunning = false;
  }
}

async function takeOne(network: string) {
  const [step, ...rest] = waiting.get(network) ?? [];
  if (rest.length > 0) waiting.set(network, rest);
  else waiting.delete(network);
  const began = performance.now();
  step?.();
  // A parser that waits for `readable` begins in the next tick.
  await new Promise<void>((resolve) => nextTick(resolve));
  spent.set(network, spentBy(network) + performance.now() - began);
}

function nextNetwork(): string {
  const [first = '', ...others] = waiting.keys();
  return others.reduce((least, network) => (spentBy(network) < spentBy(least) ? network : least), first);
}

const spentBy = (network: string) => spent.get(network) ?? 0;
