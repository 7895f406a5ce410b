import node from '@daybook/tooling/jest/node';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Pages, releases, portals, calendars and HTTP itself use little of the database, and nothing that differs between its versions, so
 * they are tested once. Notes, tasks, archives and accounts are tested on both.
 */
const onServerOnly = ['calendar', 'embed', 'http', 'page', 'portals', 'releases'];

/** The API over HTTP, on the database that TEST_DATABASE names: `embedded`, or `server` for one as Debian ships it. */
export default {
  ...node,
  testMatch: ['<rootDir>/src/**/*.api.test.ts'],
  testPathIgnorePatterns: filesOfTheOtherKind(),
  globalSetup: './test/global-setup.ts',
  globalTeardown: './test/global-teardown.ts',
  testTimeout: 60_000,
  maxWorkers: os.availableParallelism(),
};

/** A file that starts its server itself chooses the kind of database, too: on the other it would find the same once more. */
function filesOfTheOtherKind() {
  const source = path.join(import.meta.dirname, 'src');
  const files = fs.readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.api.test.ts'));
  const other = process.env.TEST_DATABASE === 'server' ? 'embedded' : 'server';
  return files.filter((name) => kindOf(source, name) === other).map((name) => `/src/${name.replaceAll(path.sep, '/')}$`);
}

/** @param {string} source @param {string} name */
function kindOf(source, name) {
  const text = fs.readFileSync(path.join(source, name), 'utf8');
  if (text.includes('/test/postgres-server.ts') || text.includes('/test/separate-server.ts')) return 'server';
  if (text.includes('/test/server-process.ts')) return 'embedded';
  return onServerOnly.includes(name.split(path.sep)[0] ?? '') ? 'server' : 'either';
}
