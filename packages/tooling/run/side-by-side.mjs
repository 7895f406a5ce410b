// @ts-check

/**
 * Waits for all of them to end before the first failure is thrown: what is still under way would write into what is said of it.
 *
 * @param {readonly Promise<unknown>[]} works
 */
export async function sideBySide(works) {
  const ends = await Promise.allSettled(works);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
