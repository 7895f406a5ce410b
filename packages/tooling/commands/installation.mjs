import path from 'node:path';
import { runServerProgram } from './server-program.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const backup = {
  summary: 'Writes the database and the releases of an installation into one file.',
  arguments: '<file>',
  help: `It may run beside the servers: the backup has the state of one moment. It takes the settings of the server: DATA_DIR, or DATABASE_URL and RELEASES_BUCKET. The file is complete and checked before it gets its name.

It contains personal data, but not the secrets of DATA_DIR. docs/backup.md says what to keep beside it.

  daybook backup monday.backup
  daybook backup monday.backup --verify`,
  options: {
    '--overwrite': 'replaces the file if there is one',
    '--verify': 'checks a backup, without a database',
  },
  run: ({ args: [file], options, signal }) => operate(['backup', path.resolve(file), ...flagsOf(options)], signal),
};

/** @type {import('../command-line/program.mjs').Command} */
export const restore = {
  summary: 'Restores an installation from a backup.',
  arguments: '<file>',
  help: `Stop the servers first. The backup is checked before anything is changed, and what was restored is read back and compared with its checksums before it counts. If that fails, the database is as it was.

  daybook restore monday.backup
  daybook restore monday.backup --replace`,
  options: {
    '--replace': 'replaces everything that the installation has; asks first',
    '--yes': 'does not ask',
  },
  run: ({ args: [file], options, signal }) => operate(['restore', path.resolve(file), ...flagsOf(options)], signal),
};

/** @type {import('../command-line/program.mjs').Command} */
export const drill = {
  summary: 'Rehearses a restore: makes a backup, restores it elsewhere, and compares.',
  help: `For cron, so that nobody finds out in an emergency that the backups cannot be restored. It may run beside the servers. It prints one line, and its exit code is 0 only if every row and every file was restored and is the same.

The copy is in the folder for temporary files (TMPDIR), in an embedded database of its own, or in an empty database that you name.

  daybook drill
  daybook drill --into postgres://daybook:secret@db.example/drill`,
  options: { '--into <URL>': 'restores into this empty database, and empties it again' },
  run: ({ options, signal }) => operate(['drill', ...(options.into === undefined ? [] : ['--into', options.into])], signal),
};

/** @type {import('../command-line/program.mjs').Command} */
export const doctor = {
  summary: 'Checks a running installation, and says what to do.',
  help: `It takes the settings of the server, and runs on its machine. It looks at the database, the age of its last backup, the store of releases and the disk, and asks the site at PUBLIC_URL what a browser would get: certificate, caching, metrics, the address that the proxy passes on, and events as they are sent. For the last two it takes the operator's token.

Nothing is changed: the file that it writes into the store is removed again. The exit code is 1 if a check failed.

  daybook doctor
  daybook doctor --json --token-file operator-token`,
  options: {
    '--token-file <FILE>': "a file with the operator's token (default: DAYBOOK_TOKEN, else DATA_DIR/operator-token)",
    '--json': 'prints the findings as JSON',
  },
  run: ({ options: { json, tokenFile }, signal }) =>
    operate(['doctor', ...(json ? ['--json'] : []), ...(tokenFile ? ['--token-file', path.resolve(tokenFile)] : [])], signal),
};

/** @param {import('commander').OptionValues} options */
const flagsOf = (options) => Object.keys(options).map((name) => `--${name}`);

/**
 * Runs a command of the built server, which has the database and its migrations.
 *
 * @param {readonly string[]} words
 * @param {AbortSignal} signal
 */
const operate = (words, signal) => runServerProgram('daybook.mjs', words, signal);
