import fc from 'fast-check';
import { minNetworks, isHalted, networkVotesPerHour, type Spread, type VoteCounts, votesPerHour } from './halt-decision.ts';

const nobody = { pages: 0, failed: 0 };
const noVotes: VoteCounts = { accounts: nobody, networks: nobody };
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
        return !isHalted({ accounts: nobody, networks }, live, { ...spread, failingNetworks });
      }),
    );
  });

  it('have no effect once eight accounts voted, from any number of networks', () => {
    const accounts = outcomes.filter(({ pages }) => pages >= 8);
    fc.assert(
      fc.property(accounts, votes, spread, votes, (own, live, spread, forged) => {
        const rollout = { accounts: own, networks: nobody };
        const honest = isHalted(rollout, { ...live, networks: nobody }, spread);
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
