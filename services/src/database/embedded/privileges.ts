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
}

/**
 * How to start a program of PostgreSQL. `setpriv` takes it down with us even when we are killed outright. Where its account
 * cannot walk to the files (a clone below a home folder that is closed to others), it keeps root's one right to pass closed
 * folders; `no_setuid_fixup` makes access(2), by which PostgreSQL looks for its own programs, honour that right as open(2) does.
 *
 * Undefined: there is no way.
 */
export function planLaunch(
  { account, setpriv, reachable }: Circumstances,
  program: string,
  words: readonly string[],
): Launch | undefined {
  if (setpriv) {
    const drop = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
    const pass = account && !reachable ? passClosedFolders : [];
    return {
      command: setpriv,
      words: ['--pdeathsig', 'INT', '--no-new-privs', ...drop, ...pass, '--', program, ...words],
      options: {},
    };
  }
  if (account && !reachable) return undefined;
  return { command: program, words, options: account ? { uid: account.uid, gid: account.gid } : {} };
}

const passClosedFolders = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--securebits', '+no_setuid_fixup'];
