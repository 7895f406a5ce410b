/**
 * @typedef {import('./client.mjs').Kind} Kind
 * @typedef {{ kind: Kind, at: number, isFailed: boolean, isRepeated: boolean, what: string }} Outcome `at`: when it ended
 * @typedef {{ label: string, states: (string | undefined)[] }} Item `states`: those that it may have
 */

/** The requests of the load, and the writes that the servers acknowledged. */
export class Journal {
  /** @type {Outcome[]} */
  outcomes = [];
  /** @type {Map<string, Item>} */
  items = new Map();
  /** When a live change arrived last. */
  lastEvent = 0;
  /** @type {Set<() => void>} */
  #listeners = new Set();

  /** @param {Omit<Outcome, 'at'>} outcome */
  record(outcome) {
    this.outcomes.push({ ...outcome, at: performance.now() });
  }

  /**
   * A write of an item was acknowledged: from now on it has this state. Undefined: it is deleted.
   *
   * @param {string} label what it is, and how it is found: `note OWNER SLUG`
   * @param {string | undefined} state
   */
  acknowledge(label, state) {
    this.items.set(label, { label, states: [state] });
  }

  /** A write got no clear response: the item may have this state, or the one before. @param {string} label @param {string | undefined} state */
  doubt(label, state) {
    const { states } = this.items.get(label) ?? { states: [undefined] };
    this.items.set(label, { label, states: [...states, state] });
  }

  /** How many writes were acknowledged. */
  get acknowledged() {
    return this.outcomes.filter(({ kind, isFailed }) => kind === 'write' && !isFailed).length;
  }

  /**
   * Returns the acknowledged writes that are lost, and forgets them: each counts for the fault that lost it.
   *
   * @param {ReadonlyMap<string, string>} found the state of each item that is there, by its label
   */
  takeLost(found) {
    const lost = [...this.items.values()].filter(({ label, states }) => !states.includes(found.get(label)));
    for (const { label } of lost) this.items.delete(label);
    return lost.map(({ label }) => label);
  }

  /** Calls a function when the load ends. @param {() => void} listener */
  onEnd(listener) {
    this.#listeners.add(listener);
  }

  end() {
    for (const listener of this.#listeners) listener();
  }
}
