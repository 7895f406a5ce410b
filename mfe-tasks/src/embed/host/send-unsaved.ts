import type { Host } from '@daybook/kit/host/host';

/** Sends the changes that wait, and resolves once each was tried. */
export async function sendUnsaved(open: Host['outbox']): Promise<void> {
  const { entries, retry } = await open();
  retry();
  await new Promise<void>((resolve) => {
    const update = () => {
      if (entries.get().some(({ state }) => state === 'sending')) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = entries.subscribe(update);
    update();
  });
}
