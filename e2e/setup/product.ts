import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import { built, builtFolder, prepareData, raisedLimits, startBuiltProduct } from '../../packages/tooling/test/built-product.ts';

const everyApp = built('shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar', 'mfe-console');

/** Starts the built product for journeys, with every app. If `prepareProduct` has run, it starts with a copy of what that prepared. */
export const startProduct = (env: NodeJS.ProcessEnv = {}) =>
  startBuiltProduct(everyApp, { ...journeySettings, ...env }, process.env.PREPARED_PRODUCT);

/** Starts the product with only these builds, or with a database of its own: with new data, which takes four times as long. */
export const startProductWith = (builds: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  startBuiltProduct(builds, { ...journeySettings, ...env });

/** Prepares the data of all products that `startProduct` starts. Returns its folder, for `removeData`. */
export async function prepareProduct() {
  const folder = await prepareData(everyApp, journeySettings);
  process.env.PREPARED_PRODUCT = folder;
  return folder;
}

/** Tokens of embedded boards are short-lived, so that a journey sees one expire. */
export const journeySettings = { ...raisedLimits, PORTAL_TOKEN_SECONDS: '3' };

/** Returns the files that the first paint of a built app needs. */
export const firstFiles = (app: string): readonly string[] => describeBuilt(app).preload;

/** Returns the files of a module that a built app exposes. */
export const exposedFiles = (app: string, module: string): readonly string[] => describeBuilt(app).exposes[module] ?? [];

const describeBuilt = (app: string) =>
  JSON.parse(fs.readFileSync(path.join(builtFolder(app), 'release.json'), 'utf8')) as ReleaseDescription;
