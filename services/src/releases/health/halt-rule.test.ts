import fc from 'fast-check';
import {
  isHalted,
  type LoadOutcomes,
  minNetworks,
  mustHalt,
  networkVotesPerHour,
  type Spread,
  type VoteCounts,
  votesPerHour,
} from './halt-rule.ts';

const nothing: LoadOutcomes = { pages: 0, failed: 0 };

describe('a rollout', () => {
  it('is not halted on too few pages', () => {
    expect(mustHalt({ pages: 7, failed: 7 }, { pages: 1000, failed: 0 })).toBe(false);
  });

  it('that always fails is halted within ten pages, also without data of the live release', () => {
    expect(mustHalt({ pages: 8, failed: 8 }, { pages: 1000, failed: 2 })).toBe(true);
    expect(mustHalt({ pages: 10, failed: 10 }, nothing)).toBe(true);
  });

  it('is not halted if the live release fails as often', () => {
    expect(mustHalt({ pages: 200, failed: 60 }, { pages: 1000, failed: 300 })).toBe(false);
    expect(mustHalt({ pages: 50, failed: 50 }, { pages: 1000, failed: 1000 })).toBe(false);
  });

  it('that never fails is not halted, even if the live release fails', () => {
    expect(mustHalt({ pages: 100_000, failed: 0 }, nothing)).toBe(false);
    expect(mustHalt({ pages: 100_000, failed: 0 }, { pages: 5, failed: 5 })).toBe(false);
  });
});

/**
 * Simulates whole rollouts with a tenth of the visitors, and applies the rule after each page. The random numbers are seeded, so every
 * run has the same result. A run with 2000 rollouts of 500 pages each had the same result.
 */
describe('300 simulated rollouts', () => {
  it.each([0, 0.005, 0.05, 0.3])('are halted by mistake in less than 1 %% if both releases fail in %d of the pages', (rate) => {
    const halted = rollouts(300, { live: rate, rollout: rate, share: 0.1, pages: 150 }).filter((page) => page !== undefined);
    expect(halted.length).toBeLessThan(3);
  });

  it.each([
    [1, 10],
    [0.5, 30],
    [0.2, 100],
    [0.1, 300],
  ])('that fail in %d of the pages are halted within %d pages in 95 %%', (rate, pages) => {
    const halted = rollouts(300, { live: 0.005, rollout: rate, share: 0.1, pages }).filter((page) => page !== undefined);
    expect(halted.length).toBeGreaterThan(285);
  });
});

interface Simulation {
  /** Failure rates. */
  readonly live: number;
  readonly rollout: number;
  readonly share: number;
  /** Pages of the rollout. */
  readonly pages: number;
}

/** Returns after how many of its pages each rollout was halted; undefined if it was not. */
function rollouts(count: number, simulation: Simulation) {
  const random = seeded(7);
  return Array.from({ length: count }, () => haltedAfter(simulation, random));
}

function haltedAfter({ live, rollout, share, pages }: Simulation, random: () => number) {
  const seen = { rollout: { pages: 0, failed: 0 }, live: { pages: 0, failed: 0 } };
  while (seen.rollout.pages < pages) {
    const side = random() < share ? 'rollout' : 'live';
    seen[side].pages += 1;
    if (random() < (side === 'rollout' ? rollout : live)) seen[side].failed += 1;
    if (side === 'rollout' && mustHalt(seen.rollout, seen.live)) return seen.rollout.pages;
  }
  return undefined;
}

/** mulberry32. A global is slow to look up in Jest's sandbox. */
function seeded(seed: number) {
  let state = seed;
  const { imul } = Math;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const noVotes: VoteCounts = { accounts: nothing, networks: nothing };
const wide: Spread = { failingAccountNetworks: 3, usualNetworks: 3, failingNetworks: 0 };

describe('accounts', () => {
  it('halt a rollout that fails for all of them', () => {
    expect(isHalted({ ...noVotes, accounts: { pages: 10, failed: 10 } }, noVotes, wide)).toBe(true);
  });

  it('halt it within an hour if there is only one network and one person', () => {
    const narrow = { failingAccountNetworks: 1, usualNetworks: 1, failingNetworks: 0 };
    const votes = votesPerHour(1);
    expect(isHalted({ ...noVotes, accounts: { pages: votes, failed: votes } }, noVotes, narrow)).toBe(true);
  });

  it('of one network do not halt it if there are others', () => {
    const narrow = { ...wide, failingAccountNetworks: 1 };
    const most = networkVotesPerHour;
    expect(isHalted({ ...noVotes, accounts: { pages: most, failed: most } }, noVotes, narrow)).toBe(false);
  });

  it('have one vote an hour each if there are ten or more', () => {
    expect([0, 1, 2, 5, 10, 1000].map(votesPerHour)).toEqual([10, 10, 5, 2, 1, 1]);
  });
});

const count = fc.nat({ max: 100_000 });
const outcomes = fc.tuple(count, count).map(([one, other]) => ({ pages: Math.max(one, other), failed: Math.min(one, other) }));
const votes = fc.record({ accounts: outcomes, networks: outcomes });
const spread = fc.record({ failingAccountNetworks: count, usualNetworks: fc.nat({ max: 3 }), failingNetworks: count });

describe('outsiders', () => {
  it('never halt a rollout from fewer than twenty networks, whatever they report', () => {
    const few = fc.nat({ max: minNetworks.anonymous - 1 });
    fc.assert(
      fc.property(outcomes, votes, spread, few, (networks, live, spread, failingNetworks) => {
        return !isHalted({ accounts: nothing, networks }, live, { ...spread, failingNetworks });
      }),
    );
  });

  it('have no effect once eight accounts voted, from any number of networks', () => {
    const accounts = outcomes.filter(({ pages }) => pages >= 8);
    fc.assert(
      fc.property(accounts, votes, spread, votes, (own, live, spread, forged) => {
        const rollout = { accounts: own, networks: nothing };
        const honest = isHalted(rollout, { ...live, networks: nothing }, spread);
        const attacked = isHalted(
          { ...rollout, networks: forged.networks },
          { ...live, networks: forged.accounts },
          { ...spread, failingNetworks: 1_000_000 },
        );
        return honest === attacked;
      }),
    );
  });
});

it('halts a login screen that fails everywhere, but not one that fails as often as the live one', () => {
  const everywhere = { failingAccountNetworks: 0, usualNetworks: 3, failingNetworks: 30 };
  const failing = { ...noVotes, networks: { pages: 30, failed: 30 } };
  expect(isHalted(failing, { ...noVotes, networks: { pages: 500, failed: 2 } }, everywhere)).toBe(true);
  expect(isHalted(failing, { ...noVotes, networks: { pages: 500, failed: 500 } }, everywhere)).toBe(false);
});
