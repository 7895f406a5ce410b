/**
 * Asks the server anew for all that this page has asked of a release, past the browser's cache: a file that was spoilt on its way
 * may lie there for good, and be refused each time. Answers whether the server has it all.
 */
export async function askAnew(entry: string, patienceMs: number): Promise<boolean> {
  const { href } = new URL(entry, window.location.href);
  const folder = new URL('.', href).href;
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set([href, ...asked.filter((name) => name.startsWith(folder))]);
  const signal = AbortSignal.timeout(patienceMs);
  const answers = await Promise.all([...files].map((file) => isThere(file, signal)));
  return answers.every(Boolean);
}

async function isThere(file: string, signal: AbortSignal) {
  try {
    const response = await fetch(file, { cache: 'reload', signal });
    // To the end: only a whole answer takes the place of the one that is kept.
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
