import { Stryker } from '@stryker-mutator/core';
import path from 'node:path';
import { fail } from '../run/step.mjs';
import { areas } from './areas.mjs';
import { strykerOptions } from './stryker-options.mjs';

const help = `npm run mutation                  changes the code in small ways, and shows the changes that no test notices
npm run mutation -- AREA…         only these areas: ${Object.keys(areas).join(', ')}
npm run mutation -- --force       also tries again what has not changed since the last run

The results are in .cache/mutation. A score below 85 % fails.
`;

process.chdir(path.resolve(import.meta.dirname, '../../..'));
await main(process.argv.slice(2));

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--help')) return process.stdout.write(help);
  const force = args.includes('--force');
  const names = args.filter((name) => name !== '--force');
  const unknown = names.find((name) => !(name in areas));
  if (unknown) return fail(`Unknown area "${unknown}".\n\n${help}`);
  const wanted = names.length > 0 ? names : Object.keys(areas);
  const scores = [];
  for (const name of wanted) scores.push(await scoreOf(name, force));
  process.stdout.write(`\n${scores.join('\n')}\n`);
}

/** @param {string} area @param {boolean} force */
async function scoreOf(area, force) {
  const began = Date.now();
  /** @type {Awaited<ReturnType<Stryker['runMutationTest']>>} */
  const results = [];
  for (const [index, part] of areas[area].entries()) {
    const options = strykerOptions(part, { name: `${area}-${index + 1}`, force });
    results.push(...(await new Stryker(options).runMutationTest()));
  }
  const count = (/** @type {string[]} */ ...statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const total = killed + count('Survived', 'NoCoverage');
  const minutes = Math.ceil((Date.now() - began) / 60_000);
  return `${area}: ${killed} of ${total} killed (${((100 * killed) / total).toFixed(1)} %), ${minutes} min`;
}
