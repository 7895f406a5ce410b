import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const program = path.join(__dirname, 'reference.mjs');

// Longer than a loaded machine needs for all of it.
jest.setTimeout(400_000);

/** Runs `npm run reference`. Returns its exit code, what it printed, and the processes of its folder that are left. */
async function reference(words: string[], signalAt?: string) {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let isInterrupted = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
      if (isInterrupted || signalAt === undefined || !output.includes(signalAt)) return;
      isInterrupted = child.kill('SIGINT') && child.kill('SIGINT');
    });
  }
  await once(child, 'close');
  const [, folder = ''] = /^In (.+)$/m.exec(output) ?? [];
  return { code: child.exitCode, output, folder };
}

/** Returns the commands of the processes that name this folder. */
function processesOf(folder: string): string[] {
  const commands = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf);
  return commands.filter((command) => command.includes(folder));
}

/** A process may end at any moment. */
function commandOf(pid: string) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

describe('npm run reference', () => {
  it('loses no acknowledged write and no request when a server is killed, all restart, or the primary is killed', async () => {
    const { code, output, folder } = await reference(['--short']);

    for (const fault of ['a server killed', 'a rolling restart', 'the primary killed']) {
      expect(output).toMatch(new RegExp(`^${fault} +0 .*met: `, 'm'));
    }
    expect(output).toMatch(/^[1-9]\d+ writes were acknowledged; 0 more of those/m);
    expect([code, fs.existsSync(folder), processesOf(folder)]).toEqual([0, false, []]);
  });

  it('stops and removes everything when it is interrupted', async () => {
    const { code, output, folder } = await reference(['--short'], 'Start the installation');

    expect(output).toContain('Stopped by SIGINT.');
    expect([code, path.isAbsolute(folder), fs.existsSync(folder), processesOf(folder)]).toEqual([1, true, false, []]);
  });

  it('names the faults that it knows if it does not know one', async () => {
    expect(await reference(['--fault', 'rain'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Unknown fault "rain"\.[^]*a server killed, a rolling restart/) as string,
    });
  });
});
