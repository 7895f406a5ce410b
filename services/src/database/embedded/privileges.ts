import fs from 'node:fs';
import path from 'node:path';

/** A user and group of this system, by number. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * Returns the account that PostgreSQL runs as; undefined for that of this process. PostgreSQL refuses to run as root, so root runs
 * it as the owner of the existing data, or as an account that every system has.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return readOwner(cluster) ?? pickAccount(fs.readFileSync('/etc/passwd', 'utf8'));
}

function readOwner(cluster: string): Account | undefined {
  const { uid, gid } = fs.statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 ? undefined : { uid, gid };
}

/** Reads the text of /etc/passwd. */
export function pickAccount(passwd: string): Account | undefined {
  const accounts = new Map(passwd.split('\n').map((line) => [line.split(':')[0], line.split(':')] as const));
  const [, , uid, gid] = accounts.get('postgres') ?? accounts.get('nobody') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** True if the account may pass through every folder above these paths. A home folder is often closed to others. */
export function canReach(account: Account, paths: readonly string[]) {
  return paths.flatMap(foldersAbove).every((folder) => isOpenTo(account, fs.statSync(folder)));
}

function foldersAbove(place: string): string[] {
  const above = path.dirname(place);
  return above === place ? [] : [above, ...foldersAbove(above)];
}

export function isOpenTo({ uid, gid }: Account, folder: { uid: number; gid: number; mode: number }) {
  const passing = folder.uid === uid ? 0o100 : folder.gid === gid ? 0o010 : 0o001;
  return (folder.mode & passing) !== 0;
}

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
  readonly capability: Capability;
}

/** A capability that lets a process pass through closed folders. */
type Capability = 'dac_read_search' | 'dac_override';

/** Returns the capability that only reads, or the larger one if we have only that, as in Docker. `status`: /proc/self/status. */
export function chooseCapability(status: string): Capability {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0';
  return (BigInt(`0x${effective}`) & readSearch) === 0n ? 'dac_override' : 'dac_read_search';
}

/** The bit of CAP_DAC_READ_SEARCH: linux/capability.h. */
const readSearch = 1n << 2n;

/**
 * Returns how to start a program of PostgreSQL; undefined if there is no way. `setpriv` makes it end with us even if we are killed.
 * If the account cannot reach the files (below a closed home folder), the program keeps root's capability to read closed folders;
 * `no_setuid_fixup` makes access(2), by which PostgreSQL finds its programs, respect it as open(2) does.
 */
export function planLaunch(context: LaunchContext, program: string, args: readonly string[]): Launch | undefined {
  const { account, setpriv, reachable, capability } = context;
  if (setpriv) {
    const drop = account ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'] : [];
    const keep = account && !reachable ? keepCapability(capability) : [];
    return {
      command: setpriv,
      args: ['--pdeathsig', 'INT', '--no-new-privs', ...drop, ...keep, '--', program, ...args],
      options: {},
    };
  }
  if (account && !reachable) return undefined;
  return { command: program, args, options: account ? { uid: account.uid, gid: account.gid } : {} };
}

const keepCapability = (capability: Capability) => [
  '--inh-caps',
  `+${capability}`,
  '--ambient-caps',
  `+${capability}`,
  '--securebits',
  '+no_setuid_fixup',
];
