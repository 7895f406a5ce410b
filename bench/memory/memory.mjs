// @ts-check
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startGenerator } from '../load/generate.mjs';
import { aPerson } from '../load/person.mjs';
import { row } from '../measure/row.mjs';
import { startProduct } from '../product/product.mjs';
import { heldBy } from './held.mjs';
import { slope } from './slope.mjs';

/** As many calls as three hundred people make in an hour who each make one every eleven seconds. */
const hour = 100_000;

/** What the server holds, at rest and after each part of an hour's load. @type {import('../measure/bench.mjs').Bench} */
export const memory = {
  name: 'memory',
  title: `Memory of the server, at rest and over an hour's worth of mixed load (${hour.toLocaleString('en')} calls, a part each round)`,
  rounds: 20,
  async run({ rounds, quick, say }) {
    say('starting');
    const product = await startProduct({
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'collect-garbage.mjs')).href}`,
    });
    const generator = startGenerator();
    try {
      const rest = await heldBy(product);
      const person = await aPerson(product.url);
      const parts = quick ? Math.max(rounds, 4) : rounds;
      const held = [];
      for (let part = 1; part <= parts; part += 1) {
        say(`part ${part} of ${parts}`);
        const tokens = await person.logIn();
        const count = (quick ? hour / 50 : hour) / parts;
        await generator.load({ url: product.url, call: 'mixed', given: person.given, tokens, count });
        held.push(await heldBy(product));
      }
      return rowsOf(rest, held);
    } finally {
      generator.stop();
      await product.stop();
    }
  },
};

/**
 * In the first quarter code is still compiled and caches are filled: what rises afterwards rises for ever.
 *
 * @param {import('./held.mjs').Held} rest
 * @param {readonly import('./held.mjs').Held[]} held
 */
function rowsOf(rest, held) {
  const settled = held.slice(Math.floor(held.length / 4));
  const inAnHour = (/** @type {keyof typeof rest} */ of) => slope(settled.map((one) => one[of])) * held.length;
  const last = /** @type {import('./held.mjs').Held} */ (held.at(-1));
  return [
    row({ subject: 'at rest after the start: resident', unit: 'MiB', values: [rest.resident] }),
    row({ subject: 'at rest after the start: heap in use', unit: 'MiB', values: [rest.heap] }),
    row({ subject: 'after the hour: resident', unit: 'MiB', values: [last.resident] }),
    row({ subject: 'after the hour: heap in use', unit: 'MiB', values: [last.heap] }),
    row({ subject: 'slope of the resident memory, an hour', unit: 'MiB', values: [inAnHour('resident')] }),
    row({
      subject: 'slope of the heap in use, an hour',
      unit: 'MiB',
      values: [inAnHour('heap')],
      goal: { of: 'value', atMost: 2 },
    }),
  ];
}
