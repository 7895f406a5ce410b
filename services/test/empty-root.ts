import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A root folder with Node and the libraries that it links, and nothing else: no shell, no accounts, no certificates. */
export interface EmptyRoot {
  readonly folder: string;
  /** Returns the command that runs Node there, in namespaces of its own, read-only but for /data and /tmp, as an account without rights. */
  readonly run: (script: string) => string[];
  /** Adds the libraries that these add-ons link: glibc's, which an image of Debian has. */
  readonly addLibrariesOf: (addOns: readonly string[]) => void;
  readonly remove: () => void;
}

const isRoot = process.getuid?.() === 0;

export function makeEmptyRoot(): EmptyRoot {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-root-'));
  fs.chmodSync(folder, 0o755);
  for (const name of ['dev', 'proc', 'data', 'tmp', 'usr/bin']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  const addLibrariesOf = (programs: readonly string[]) => {
    for (const file of programs.flatMap(linked)) copy(file, path.join(folder, file));
  };
  addLibrariesOf([process.execPath]);
  copy(process.execPath, path.join(folder, 'usr/bin/node'));
  // As an image has it, which belongs to the account of its server.
  if (isRoot) for (const name of ['data', 'tmp']) fs.chownSync(path.join(folder, name), account, account);
  return {
    folder,
    run: (script) => [...unshare, 'sh', '-c', mountAndEnter, 'sh', folder, '/usr/bin/node', script],
    addLibrariesOf,
    remove: () => fs.rmSync(folder, { recursive: true, maxRetries: 5 }),
  };
}

/** nobody */
const account = 65534;

const unshare = [
  'unshare',
  ...(isRoot ? [] : ['--user', '--map-root-user']),
  '--pid',
  '--ipc',
  '--mount',
  '--uts',
  '--fork',
].concat(['--kill-child']);

const mountAndEnter = `set -e
root=$1; shift
mount --bind "$root" "$root"
for writable in data tmp dev; do
  from="$root/$writable"; if [ $writable = dev ]; then from=/dev; fi
  mount --bind "$from" "$root/$writable"
done
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec chroot ${isRoot ? `--userspec=${account}:${account}` : ''} "$root" "$@"`;

/** Returns the shared libraries of a program, and the one that loads them. */
function linked(program: string) {
  const printed = execFileSync('ldd', [program]).toString();
  return [...printed.matchAll(/(?:=> )?(\/\S+) \(/g)].map(([, file = '']) => file);
}

function copy(from: string, to: string) {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.copyFileSync(from, to);
}
