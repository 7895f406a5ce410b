import { afterGoLive, afterHalt, afterRollback, replacesLive } from './live-versions.ts';

const live = { live: '1.0.0', rollout: null };
const rolling = { live: '1.0.0', rollout: { version: '1.1.0', share: 10 } };

describe('afterGoLive', () => {
  it('makes a release live for everybody, which ends a rollout', () => {
    expect(afterGoLive(undefined, '1.0.0', 100)).toEqual(live);
    expect(afterGoLive(rolling, '1.1.0', 100)).toEqual({ live: '1.1.0', rollout: null });
  });

  it('starts a rollout, and changes its share in both directions', () => {
    expect(afterGoLive(live, '1.1.0', 10)).toEqual(rolling);
    expect(afterGoLive(rolling, '1.1.0', 50).rollout).toEqual({ version: '1.1.0', share: 50 });
    expect(afterGoLive(rolling, '1.1.0', 0).rollout).toEqual({ version: '1.1.0', share: 0 });
  });

  it.each([
    ['nothing is live for the other visitors', undefined, '1.0.0', 'Nothing is live yet'],
    ['the release is live for everybody', live, '1.0.0', '1.0.0 is already live for everybody'],
    ['another rollout is under way', rolling, '1.2.0', '1.1.0 is being rolled out'],
  ])('rejects a share if %s', (_, now, version, message) => {
    expect(() => afterGoLive(now, version, 50)).toThrow(message);
  });
});

describe('afterRollback', () => {
  it('ends the rollout first, then returns to the fallback', () => {
    expect(afterRollback({ now: rolling, fallback: '0.9.0' })).toEqual(live);
    expect(afterRollback({ now: live, fallback: '0.9.0' })).toEqual({ live: '0.9.0', rollout: null });
  });

  it('takes back only the given version', () => {
    expect(afterRollback({ now: rolling, fallback: '0.9.0' }, '1.1.0')).toEqual(live);
    expect(afterRollback({ now: live, fallback: '0.9.0' }, '1.0.0')).toEqual({ live: '0.9.0', rollout: null });
    expect(() => afterRollback({ now: live, fallback: '0.9.0' }, '1.1.0')).toThrow(
      'A rollback would now take back 1.0.0, not 1.1.0.',
    );
  });

  it('rejects a rollback without a fallback', () => {
    expect(() => afterRollback({ now: live, fallback: null })).toThrow('There is no earlier release');
    expect(() => afterRollback({ now: undefined, fallback: null })).toThrow('There is no earlier release');
  });
});

describe('afterHalt', () => {
  it('ends only the rollout of the given version', () => {
    expect(afterHalt(rolling, '1.1.0')).toEqual(live);
    expect(afterHalt(rolling, '1.2.0')).toBeUndefined();
    expect(afterHalt(live, '1.0.0')).toBeUndefined();
    expect(afterHalt(undefined, '1.0.0')).toBeUndefined();
  });
});

describe('replacesLive', () => {
  const [always, never, onlyInDevelopment] = [
    { development: true, production: true },
    { development: false, production: false },
    { development: true, production: false },
  ];

  it.each([
    ['nothing is live', undefined, false, always],
    ['an earlier start put another build live', { version: '1', by: 'start' }, false, always],
    ['an older server, or one with older sources, is started', { version: '3', by: 'start' }, true, onlyInDevelopment],
    ['it is live already', { version: '2', by: 'start' }, true, never],
    ['a person rolled back this build', { version: '1', by: 'ann' }, true, never],
    ['a person put another release live, and the build is new', { version: '1', by: 'ann' }, false, onlyInDevelopment],
  ])('depends on the environment and the history: %s', (_, live, wasLive, expected) => {
    const result = (isProduction: boolean) => replacesLive(live, { version: '2', wasLive, isProduction });
    expect({ development: result(false), production: result(true) }).toEqual(expected);
  });
});
