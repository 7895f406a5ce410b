/**
 * Imports a module whose bytes are known, in a page that has no import map of ours. The browser checks what it preloads against the
 * hash, and the import takes what was preloaded. It is asked for only after that went well: a browser that forgets a module which
 * failed would fetch it once more at the import, unchecked.
 *
 * What failed once is asked for by another address: some browsers remember a failure for as long as the page lives.
 */
export async function importChecked<Module>(address: string, integrity: string): Promise<Module> {
  const failed = (failures[address] ??= 0);
  const asked = failed === 0 ? address : `${address}?again=${failed}`;
  const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: 'anonymous', integrity });
  try {
    // Browsers that preload no modules (before Firefox 115 and Safari 17) have nothing to check with.
    if (link.relList.supports('modulepreload')) await preload(link, asked);
    return (await import(/* webpackIgnore: true */ asked)) as Module;
  } catch (error) {
    failures[address] = failed + 1;
    throw error;
  } finally {
    link.remove();
  }
}

/** How often each address was asked for in vain. */
const failures: Record<string, number> = {};

function preload(link: HTMLLinkElement, address: string) {
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${address} could not be loaded, or is not what was released.`));
    link.href = address;
    document.head.append(link);
  });
}
