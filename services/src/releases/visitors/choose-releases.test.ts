import { aDescription } from '../../../test/a-release.ts';
import type { LiveRelease } from '../live/live-releases.service.ts';
import { chooseReleases, isInShare } from './choose-releases.ts';

const release = (version: string) => ({ version, description: aDescription('notes', { version }), files: {} });
const live: LiveRelease = { app: 'notes', ...release('1.0.0'), change: '1', by: 'ann', fallback: release('0.9.0'), rollout: null };
const rolling = (share: number): LiveRelease => ({ ...live, rollout: { ...release('1.1.0'), share } });
const shown = (...given: Parameters<typeof chooseReleases>) =>
  chooseReleases(...given).map(({ version, fallback }) => [version, fallback?.version].join(' or '));

describe('chooseReleases', () => {
  it('returns the live release if there is no rollout', () => {
    expect(shown([live], 'ann')).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns the rollout to visitors in its share, with the live release as its fallback', () => {
    expect(shown([rolling(100)], 'ann')).toEqual(['1.1.0 or 1.0.0']);
    expect(shown([rolling(0)], 'ann')).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns the live release to a visitor without an id', () => {
    expect(shown([rolling(100)], undefined)).toEqual(['1.0.0 or 0.9.0']);
  });

  it('returns a tried release, of that app only', () => {
    const tried = { app: 'notes', ...release('2.0.0-rc.1') };
    expect(shown([rolling(100), { ...live, app: 'tasks' }], 'ann', tried)).toEqual(['2.0.0-rc.1 or 1.0.0', '1.0.0 or 0.9.0']);
    expect(shown([live], undefined, { app: 'notes', ...release('1.0.0') })).toEqual(['1.0.0 or 0.9.0']);
  });
});

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const inside = (app: string, share: number) => visitors.filter((visitor) => isInShare(visitor, app, share));

describe('isInShare', () => {
  it.each([0, 1, 10, 50, 99, 100])('includes %d percent of the visitors, within one percent', (share) => {
    const size = inside('notes', share).length / 100;
    expect(Math.abs(size - share)).toBeLessThan(share % 100 === 0 ? 0.001 : 1);
  });

  it('keeps every visitor when the share is raised', () => {
    const wide = new Set(inside('notes', 50));
    expect(inside('notes', 10).filter((visitor) => !wide.has(visitor))).toEqual([]);
  });

  it('includes different visitors for each app', () => {
    const both = inside('notes', 10).filter((visitor) => isInShare(visitor, 'tasks', 10));
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });
});
