import { give, halt, takeBack } from './pointers.ts';

const live = { live: '1.0.0', rollout: null };
const rolling = { live: '1.0.0', rollout: { version: '1.1.0', share: 10 } };

describe('give', () => {
  it('makes a release live for everybody, and ends a rollout by that', () => {
    expect(give(undefined, '1.0.0', 100)).toEqual(live);
    expect(give(rolling, '1.1.0', 100)).toEqual({ live: '1.1.0', rollout: null });
  });

  it('begins a rollout, and changes its share in either direction', () => {
    expect(give(live, '1.1.0', 10)).toEqual(rolling);
    expect(give(rolling, '1.1.0', 50).rollout).toEqual({ version: '1.1.0', share: 50 });
    expect(give(rolling, '1.1.0', 0).rollout).toEqual({ version: '1.1.0', share: 0 });
  });

  it.each([
    ['nothing is live for the others', undefined, '1.0.0', 'Nothing is live yet'],
    ['it is live for everybody', live, '1.0.0', '1.0.0 is live for everybody already'],
    ['another rollout is under way', rolling, '1.2.0', '1.1.0 is being rolled out'],
  ])('gives no share when %s', (_, now, version, said) => {
    expect(() => give(now, version, 50)).toThrow(said);
  });
});

describe('takeBack', () => {
  it('ends the rollout first, then leads to what was live before', () => {
    expect(takeBack(rolling, '0.9.0')).toEqual(live);
    expect(takeBack(live, '0.9.0')).toEqual({ live: '0.9.0', rollout: null });
  });

  it('takes back the release that is meant, and none that came in its place', () => {
    expect(takeBack(rolling, '0.9.0', '1.1.0')).toEqual(live);
    expect(takeBack(live, '0.9.0', '1.0.0')).toEqual({ live: '0.9.0', rollout: null });
    expect(() => takeBack(live, '0.9.0', '1.1.0')).toThrow('1.1.0 is not what would be taken back any more: that is 1.0.0 now.');
  });

  it('refuses where nothing was live before', () => {
    expect(() => takeBack(live, null)).toThrow('There is no earlier release');
    expect(() => takeBack(undefined, null)).toThrow('There is no earlier release');
  });
});

describe('halt', () => {
  it('ends the rollout of that release alone', () => {
    expect(halt(rolling, '1.1.0')).toEqual(live);
    expect(halt(rolling, '1.2.0')).toBeUndefined();
    expect(halt(live, '1.0.0')).toBeUndefined();
    expect(halt(undefined, '1.0.0')).toBeUndefined();
  });
});
