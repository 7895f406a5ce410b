import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { canReach, chooseAccount, type Account } from './account.ts';
import { choosePassage, planLaunch } from './privileges.ts';
import { findPrograms, type Programs } from './programs.ts';

/** Starts PostgreSQL's programs as the account that may run them on this data. */
export interface Launcher {
  readonly account: Account | undefined;
  /** `output` is the file, opened, that takes what it prints; `lock` an open file that it keeps open as long as it runs. */
  readonly launch: (program: keyof Programs, words: readonly string[], output: number, lock?: number) => ChildProcess;
}

export async function makeLauncher(dataDir: string, cluster: string): Promise<Launcher> {
  const programs = await findPrograms();
  const account = chooseAccount(cluster);
  if (!account && process.getuid?.() === 0) {
    throw new StartupError('PostgreSQL must not run as root, and this system has no other account: set DATABASE_URL to a server.');
  }
  const reachable = !account || canReach(account, [programs.postgres, cluster]);
  const status = '/proc/self/status';
  const passage = choosePassage(fs.existsSync(status) ? fs.readFileSync(status, 'utf8') : '');
  const circumstances = { account, setpriv: findProgram('setpriv'), reachable, passage };
  return {
    account,
    launch(program, words, output, lock) {
      const plan = planLaunch(circumstances, programs[program], words);
      if (!plan) {
        throw new StartupError(
          `PostgreSQL must not run as root, and no other account can pass to ${dataDir}: start Daybook as another user.`,
        );
      }
      return spawn(plan.command, plan.words, {
        ...plan.options,
        ...surroundings,
        cwd: dataDir,
        stdio: ['ignore', output, output, ...(lock === undefined ? [] : [lock])],
      });
    },
  };
}

/** Apart from our terminal: its Ctrl-C is for us, and we stop the database when the last request is answered. */
const surroundings = {
  detached: true,
  env: { PATH: process.env['PATH'], LC_ALL: undefined, LC_MESSAGES: 'C', TZ: 'UTC' },
};

function findProgram(name: string) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file));
}
