import type { Account } from './account.ts';

export interface Launch {
  readonly command: string;
  readonly words: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

interface Circumstances {
  /** Undefined: run as we do. */
  readonly account: Account | undefined;
  /** The path of util-linux' setpriv, where there is one. */
  readonly setpriv: string | undefined;
  /** Whether the account may pass through the folders above the programs and the data. */
  readonly reachable: boolean;
  /** The right that lets it pass through closed folders, of those that we have. */
  readonly passage: Passage;
}

type Passage = 'dac_read_search' | 'dac_override';

/**
 * The smaller right only reads. Docker's containers have the other one only.
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
 * How to start a program of PostgreSQL. `setpriv` takes it down with us even when we are killed outright. Where its account
 * cannot walk to the files (a clone below a home folder that is closed to others), it keeps root's one right to read closed
 * folders; `no_setuid_fixup` makes access(2), by which PostgreSQL looks for its own programs, honour that right as open(2) does.
 *
 * Undefined: there is no way.
 */
export function planLaunch(
  { account, setpriv, reachable, passage }: Circumstances,
  program: string,
  words: readonly string[],
): Launch | undefined {
  if (setpriv) {
    const drop = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
    const pass = account && !reachable ? passClosedFolders(passage) : [];
    return {
      command: setpriv,
      words: ['--pdeathsig', 'INT', '--no-new-privs', ...drop, ...pass, '--', program, ...words],
      options: {},
    };
  }
  if (account && !reachable) return undefined;
  return { command: program, words, options: account ? { uid: account.uid, gid: account.gid } : {} };
}

const passClosedFolders = (passage: Passage) => [
  '--inh-caps',
  `+${passage}`,
  '--ambient-caps',
  `+${passage}`,
  '--securebits',
  '+no_setuid_fixup',
];
