import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import { built, builtFolder, raisedLimits, startBuiltProduct } from '../../packages/tooling/test/built-product.ts';

const everyApp = ['shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar', 'mfe-console'];

/** Starts the built product for journeys. */
export const startProduct = (builds: readonly string[] = built(...everyApp), env: NodeJS.ProcessEnv = {}) =>
  startBuiltProduct(builds, { ...journeySettings, ...env });

/** Tokens of embedded boards are short-lived, so that a journey sees one expire. */
export const journeySettings = { ...raisedLimits, PORTAL_TOKEN_SECONDS: '3' };

/** Returns the files that the first paint of a built app needs. */
export const firstFiles = (app: string): readonly string[] => describeBuilt(app).preload;

/** Returns the files of a module that a built app exposes. */
export const exposedFiles = (app: string, module: string): readonly string[] => describeBuilt(app).exposes[module] ?? [];

const describeBuilt = (app: string) =>
  JSON.parse(fs.readFileSync(path.join(builtFolder(app), 'release.json'), 'utf8')) as ReleaseDescription;
