// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** @typedef {(plan: import('./drive.mjs').Plan) => Promise<import('./drive.mjs').Driven>} Load */

/** Starts the one generator that asks all subjects and floors. @returns {{ load: Load, stop: () => void }} */
export function startGenerator() {
  const child = fork(path.join(import.meta.dirname, 'generator.mjs'));
  return {
    async load(plan) {
      child.send(plan);
      const [found] = await once(child, 'message');
      if ('failure' in found) throw new Error(`${plan.url} under load of ${plan.call}: ${found.failure}`);
      return found;
    },
    stop: () => void child.kill(),
  };
}
