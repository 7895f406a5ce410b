// @ts-check

/**
 * What `npm run bench` can run.
 *
 * @typedef {object} Bench
 * @property {string} name
 * @property {string} title
 * @property {number} rounds how often the subject and its floor are measured in turn, unless told otherwise
 * @property {(run: { rounds: number, quick: boolean, say: (what: string) => void }) => Promise<import('./row.mjs').Row[]>} run
 */

export {};
