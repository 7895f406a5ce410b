import type { Command } from '../command-line/program.mjs';
import { callCommand } from './call-command.ts';
import { startRegistry, type SmallRegistry } from './small-registry.ts';

/** Returns how a test file calls these commands of `daybook`, each time against a registry of its own. */
export function commandsOnRegistry(commands: Record<string, Command>) {
  let registry: SmallRegistry | undefined;
  afterEach(() => registry?.stop());
  return {
    /** Calls a command against a registry with these responses, by the id of the operation. */
    daybook: async (responses: Record<string, unknown>, ...written: string[]) => {
      await registry?.stop();
      registry = await startRegistry(responses);
      Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
      return callCommand(commands, written);
    },
    /** Returns what the last registry was asked. */
    requests: () => registry?.requests ?? [],
  };
}
