import { takeInTurn } from './step-turns.ts';

const quick = () => undefined;

function slow() {
  const until = performance.now() + 3;
  while (performance.now() < until);
}

/** Takes steps of a network one after another, as a connection does. Returns how many it has taken, and when it has taken all. */
function takeSteps(network: string, count: number, step: () => void) {
  const state = { taken: 0, all: Promise.resolve() };
  state.all = new Promise((resolve) => {
    const next = () =>
      takeInTurn(network, () => {
        step();
        state.taken += 1;
        if (state.taken === count) resolve();
        else next();
      });
    next();
  });
  return state;
}

it('does not delay the quick steps of a network by the slow steps of others', async () => {
  const others = ['a', 'b', 'c', 'd'].flatMap((network) => [takeSteps(network, 60, slow), takeSteps(network, 60, slow)]);
  await takeSteps('e', 50, quick).all;
  const before = others.map(({ taken }) => taken);
  // One for each network that was first; by turns it would be fifty for each.
  expect(before.reduce((sum, taken) => sum + taken)).toBeLessThan(10);
  await Promise.all(others.map(({ all }) => all));
});

it('takes one step in a turn of the event loop', async () => {
  const steps = [takeSteps('f', 20, quick), takeSteps('g', 20, quick)];
  const perTurn: number[] = [];
  let before = 0;
  while (steps.some(({ taken }) => taken < 20)) {
    await new Promise(setImmediate);
    const taken = steps[0]!.taken + steps[1]!.taken;
    perTurn.push(taken - before);
    before = taken;
  }
  expect(Math.max(...perTurn)).toBe(1);
});
