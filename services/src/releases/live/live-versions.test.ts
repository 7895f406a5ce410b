import { afterGoLive, afterHalt, afterRollback, takesOver } from './live-versions.ts';

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
    ['the release is live for everybody', live, '1.0.0', '1.0.0 is live for everybody already'],
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
      '1.1.0 is not what would be taken back any more: that is 1.0.0 now.',
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

describe('takesOver', () => {
  const [always, never, notInProduction] = [
    { here: true, inProduction: true },
    { here: false, inProduction: false },
    { here: true, inProduction: false },
  ];

  it.each([
    ['nothing is live', undefined, false, always],
    ['an earlier start put another build live', { version: '1', by: 'start' }, false, always],
    ['an older server is started again, or the sources went back', { version: '3', by: 'start' }, true, notInProduction],
    ['it is live already', { version: '2', by: 'start' }, true, never],
    ['somebody rolled back from this very build', { version: '1', by: 'ann' }, true, never],
    ['somebody chose what is live, and the sources changed since', { version: '1', by: 'ann' }, false, notInProduction],
  ])('when %s', (_, live, wasLive, taken) => {
    const takes = (isProduction: boolean) => takesOver(live, { version: '2', wasLive, isProduction });
    expect({ here: takes(false), inProduction: takes(true) }).toEqual(taken);
  });
});
