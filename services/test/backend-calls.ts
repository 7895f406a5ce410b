import type { Problem } from '@daybook/contracts/problem';
import { aPerson, type Person } from './api.ts';
import type { TestBackend } from './backends.ts';
import { operatorSettings } from './releasing.ts';
import { type SeparateServer, startSeparateServerForAll } from './separate-server.ts';

/** Starts a server whose backends may run on this machine, for all tests of the file. Returns also a person who is logged in to it. */
export async function startServerForBackends(
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: SeparateServer; readonly person: Person }> {
  const server = await startSeparateServerForAll({ ...operatorSettings, BACKEND_ALLOW_LOCAL: '1', ...env });
  return { server, person: await aPerson(server.url) };
}

/** Returns the problem document for a person's request, and whether it came within five seconds. */
export async function problemOf(person: Person, { path }: Pick<TestBackend, 'path'>) {
  const begun = performance.now();
  const { status, body, headers } = await person.request<Problem>(`GET ${path}/x`);
  const isInTime = performance.now() - begun < 5000;
  return { status, detail: body.detail, type: headers.get('content-type')?.split(';')[0], isInTime };
}
