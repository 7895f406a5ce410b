import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { KeyRing } from './crypto/key-ring.ts';
import { parseVariables, variables } from './settings-variables.ts';
import { removeAcceptedSecrets, rotateSecretFiles, signingSecretFile } from './start/secret-files.ts';
import { endProcess } from './start/shutdown.ts';
import { StartupError } from './start/startup-error.ts';

/*
 * Changes the secrets that were generated in DATA_DIR, and ends: `rotate` adds a new one that signs, `remove ID` removes one that was
 * accepted. A running server continues with its own until it is restarted.
 */
try {
  run(process.argv.slice(2));
  endProcess();
} catch (error) {
  endProcess(error);
}

function run([action, id]: readonly string[]) {
  const used = z.pick(variables, { DATA_DIR: true, JWT_SECRET: true });
  const { DATA_DIR: folder, JWT_SECRET: secret } = parseVariables(used, process.env);
  if (secret) throw new StartupError(stepsForSettings());
  const dataDir = path.resolve(folder);
  if (action === 'rotate' && id === undefined) rotate(dataDir);
  else if (action === 'remove' && id !== undefined) remove(dataDir, id);
  else throw new StartupError('Say what to do: rotate, or remove and the id of a secret.');
}

function rotate(dataDir: string) {
  if (!fs.existsSync(signingSecretFile(dataDir)))
    throw new StartupError(`${dataDir} has no secret. Set DATA_DIR to the folder of the server.`);
  rotateSecretFiles(dataDir);
  print(`${dataDir} has a new secret. Restart the server: it then signs with the new one, and accepts the earlier ones.`);
  print('daybook secrets shows from when an earlier one is not needed any more.');
}

function remove(dataDir: string, id: string) {
  const removed = removeAcceptedSecrets(dataDir, (secret) => new KeyRing(secret).currentId !== id);
  if (removed === 0)
    throw new StartupError(`${dataDir} has no accepted secret with the id ${id}. The one that signs cannot be removed.`);
  print(`Removed: ${id}. Restart the server: it then rejects what this secret signed.`);
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

function stepsForSettings() {
  return `JWT_SECRET is set, so it is changed there. In this order nobody is logged out, and no calendar is lost:

1. Make a secret, and keep the present one: openssl rand -base64 48
2. Put the new one into JWT_SECRETS_ACCEPTED of every server, and restart them one after another.
3. Put the new one into JWT_SECRET and the old one into JWT_SECRETS_ACCEPTED, and restart them one after another.
4. When daybook secrets says that the old one is not needed any more, remove it from JWT_SECRETS_ACCEPTED in the same way.`;
}
