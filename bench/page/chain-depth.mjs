// @ts-check

/**
 * How many requests wait for each other after the page itself: 1 for what its markup asks for, 2 for what the code of that asks for.
 *
 * @param {readonly import('./requests.mjs').Request[]} requests the page's own first
 */
export function chainDepth(requests) {
  /** @type {Map<string, number>} */
  const depths = new Map();
  for (const { url, from } of requests) depths.set(url, depths.size === 0 ? 0 : (depths.get(from ?? '') ?? 0) + 1);
  return Math.max(0, ...depths.values());
}
