// @ts-check
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { columns, note, shares } from '../load/calls.mjs';
import { usualConnections } from '../load/drive.mjs';
import { statements } from './statements.mjs';

/** @typedef {import('./statements.mjs').StatementName} StatementName */

/** What stands in a script for the values of a statement, in their order. @type {Record<StatementName, readonly string[]>} */
const values = {
  list: [':reader', '51'],
  read: [':reader', `'note-' || :note::text`],
  search: [':reader', ':word', '51'],
  create: [':writer', 'gen_random_uuid()', `'alone-' || :n::text`, `'Note ' || :n::text`, ':body', ':category'],
  move: [
    ':reader',
    ':task',
    ':task',
    `'Task ' || :task::text`,
    `(array[${columns.map((column) => `'${column}'`).join()}])[:column]`,
  ],
};

/**
 * How many answers a second PostgreSQL gives alone, asked by its own pgbench with prepared statements.
 *
 * @param {{ programs: string, database: string, person: import('../load/person.mjs').Person }} where
 * @param {import('../load/calls.mjs').CallName} call
 * @param {number} seconds
 */
export async function askAlone({ programs, database, person }, call, seconds) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-scripts-'));
  try {
    const scripts = Object.entries(call === 'mixed' ? shares : { [call]: 1 }).map(([name, share]) => {
      const file = path.join(folder, `${name}.sql`);
      fs.writeFileSync(file, scriptOf(/** @type {StatementName} */ (name), person));
      return `--file=${file}@${share}`;
    });
    const { reader, writer, given } = person;
    const named = { reader: reader.id, writer: writer.id, word: given.words[0] ?? '', body: note.body, category: note.category };
    const defined = Object.entries(named).map(([name, value]) => `--define=${name}=${value}`);
    const how = ['--no-vacuum', '--protocol=prepared', `--client=${usualConnections}`, `--time=${Math.ceil(seconds)}`];
    const { stdout } = await promisify(execFile)(path.join(programs, 'pgbench'), [...how, ...defined, ...scripts, database]);
    return { perSecond: Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]) };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** @param {string} programs */
export const hasPgbench = (programs) => fs.existsSync(path.join(programs, 'pgbench'));

/** @param {StatementName} name @param {import('../load/person.mjs').Person} person */
function scriptOf(name, { given }) {
  // pgbench takes :MI for a variable, also within a string.
  const plain = statements[name].replaceAll('\n', ' ').replaceAll(':MI:SS', "' || chr(58) || 'MI' || chr(58) || 'SS");
  const text = plain.replace(/\$(\d)/g, (_, number) => values[name][number - 1] ?? '');
  return [
    String.raw`\set note random(1, ${given.slugs.length})`,
    String.raw`\set task random(1, ${given.tasks})`,
    String.raw`\set column random(1, ${columns.length})`,
    String.raw`\set n random(1, 1000000000000)`,
    `${text};`,
  ].join('\n');
}
