import { triggerAppChange } from 'single-spa';
import type { Shell } from '../page-shell.ts';

/** How many texts that whoever was here last has typed are kept and not saved; an app writes what it holds when it has gone. */
export async function countKept({ host }: Pick<Shell, 'host'>): Promise<number> {
  try {
    await triggerAppChange();
    return (await host.drafts.keys('')).length;
  } catch (error) {
    console.error('drafts', error);
    return 0;
  }
}
