import node from '@daybook/build/jest/node';
import fs from 'node:fs';
import path from 'node:path';

/** The API over HTTP, on the database that TEST_DATABASE names: `embedded`, or `server` for one as Debian ships it. */
export default {
  ...node,
  testMatch: ['<rootDir>/src/**/*.api.test.ts'],
  testPathIgnorePatterns: filesOfTheOtherKind(),
  globalSetup: './test/start-api.ts',
  globalTeardown: './test/stop-api.ts',
  testTimeout: 60_000,
  maxWorkers: 2,
};

/** A file that starts its server itself chooses the kind of database, too: on the other it would find the same once more. */
function filesOfTheOtherKind() {
  const source = path.join(import.meta.dirname, 'src');
  const files = fs.readdirSync(source, { recursive: true }).filter((name) => name.endsWith('.api.test.ts'));
  const other = process.env.TEST_DATABASE === 'server' ? 'embedded' : 'server';
  return files.filter((name) => kindOf(path.join(source, name)) === other).map((name) => `/src/${name.replaceAll(path.sep, '/')}$`);
}

/** @param {string} file */
function kindOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  if (text.includes('/test/postgres-server.ts') || text.includes('ownApiOnServer')) return 'server';
  return text.includes('/test/server-process.ts') ? 'embedded' : 'either';
}
