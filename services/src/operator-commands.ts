import 'reflect-metadata';
import { backup } from './operator/backup-command.ts';
import type { OperatorCommand } from './operator/command-line.ts';
import { drill } from './operator/drill-command.ts';
import { explainFailure } from './operator/explain-failure.ts';
import { readInstallationSettings } from './operator/installation.ts';
import { restore } from './operator/restore-command.ts';
import { terminalReport } from './operator/terminal-report.ts';
import { doctor } from './doctor/doctor-command.ts';

/*
 * Commands for the operator, beside the servers: `daybook backup` in the project, `node daybook.mjs backup` in the archive of a
 * server. They take the settings of the server.
 */
const commands: Readonly<Record<string, OperatorCommand>> = { backup, restore, drill, doctor };

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());

process.exit(await run(process.argv.slice(2)));

/** Returns the exit code. */
async function run([name = '', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.includes('--help') || words.includes('-h')) return showHelp(name, command);
  const report = terminalReport();
  const note = (line: string) => {
    report.end();
    process.stderr.write(`${line}\n`);
  };
  try {
    const context = { settings: readInstallationSettings(process.env), report, note, signal: stopping.signal };
    const result = await command.run(words, context);
    const { text, code } = typeof result === 'string' ? { text: result, code: 0 } : result;
    process.stdout.write(`${text}\n`);
    return code;
  } catch (error) {
    const [code, message] = explainFailure(error, name, stopping.signal);
    note(message);
    return code;
  }
}

function showHelp(name: string, command: OperatorCommand | undefined): number {
  const isAsked = command !== undefined || ['', 'help', '--help', '-h'].includes(name);
  const help =
    command?.help ??
    Object.values(commands)
      .map((each) => each.help)
      .join('');
  const text = `${isAsked ? '' : `Unknown command "${name}".\n\n`}${help}`;
  (isAsked ? process.stdout : process.stderr).write(text);
  return isAsked ? 0 : 2;
}
