import { singleFlight } from './scheduling.ts';

describe('singleFlight', () => {
  it('shares one promise between concurrent calls with the same argument', async () => {
    const run = jest.fn((name: string) => Promise.resolve(`for ${name}`));
    const shared = singleFlight(run);
    expect(await Promise.all([shared('ann'), shared('ann'), shared('bob')])).toEqual(['for ann', 'for ann', 'for bob']);
    await shared('ann');
    expect(run.mock.calls).toEqual([['ann'], ['bob'], ['ann']]);
  });
});
