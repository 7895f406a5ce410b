import type { Account } from './account.ts';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

interface LaunchContext {
  /** Undefined: the account of this process. */
  readonly account: Account | undefined;
  /** The path of util-linux' setpriv, if it is installed. */
  readonly setpriv: string | undefined;
  /** True if the account may pass through the folders above the programs and the data. */
  readonly reachable: boolean;
  readonly passage: Passage;
}

/** A capability that lets a process pass through closed folders. */
type Passage = 'dac_read_search' | 'dac_override';

/**
 * Returns the capability of ours to pass on: the smaller one, which only reads, if we have it. Docker's containers have only the
 * other.
 *
 * @param status the text of /proc/self/status
 */
export function choosePassage(status: string): Passage {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0';
  return (BigInt(`0x${effective}`) & readSearch) === 0n ? 'dac_override' : 'dac_read_search';
}

/** The bit of CAP_DAC_READ_SEARCH: linux/capability.h. */
const readSearch = 1n << 2n;

/**
 * Returns how to start a program of PostgreSQL, or undefined if there is no way. `setpriv` makes the program end with us even if we
 * are killed. If the account cannot reach the files (a clone below a home folder that is closed to others), the program keeps
 * root's capability to read closed folders; `no_setuid_fixup` makes access(2), by which PostgreSQL finds its own programs, respect
 * it as open(2) does.
 */
export function planLaunch(context: LaunchContext, program: string, args: readonly string[]): Launch | undefined {
  const { account, setpriv, reachable, passage } = context;
  if (setpriv) {
    const drop = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
    const pass = account && !reachable ? passClosedFolders(passage) : [];
    return {
      command: setpriv,
      args: ['--pdeathsig', 'INT', '--no-new-privs', ...drop, ...pass, '--', program, ...args],
      options: {},
    };
  }
  if (account && !reachable) return undefined;
  return { command: program, args, options: account ? { uid: account.uid, gid: account.gid } : {} };
}

const passClosedFolders = (passage: Passage) => [
  '--inh-caps',
  `+${passage}`,
  '--ambient-caps',
  `+${passage}`,
  '--securebits',
  '+no_setuid_fixup',
];
