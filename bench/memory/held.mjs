// @ts-check

/** @typedef {{ resident: number, heap: number }} Held in mebibytes */

/**
 * What the server holds when its garbage is collected.
 *
 * @param {import('../product/product.mjs').Product} product
 * @returns {Promise<Held>}
 */
export async function heldBy({ url, pid }) {
  // Twice: what the first collection finalizes is free after the second.
  for (let time = 0; time < 2; time += 1) {
    process.kill(pid, 'SIGUSR2');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (/** @type {string} */ name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 2 ** 20;
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') };
}
