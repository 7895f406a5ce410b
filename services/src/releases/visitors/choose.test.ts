import { aDescription } from '../../../test/a-release.ts';
import type { LiveRelease } from '../releases.service.ts';
import { choose } from './choose.ts';

const release = (version: string) => ({ version, description: aDescription('notes', { version }), files: {} });
const live: LiveRelease = { app: 'notes', ...release('1.0.0'), change: '1', by: 'ann', fallback: release('0.9.0'), rollout: null };
const rolling = (share: number): LiveRelease => ({ ...live, rollout: { ...release('1.1.0'), share } });
const shown = (...given: Parameters<typeof choose>) =>
  choose(...given).map(({ version, fallback }) => [version, fallback?.version].join(' or '));

it('is what is live, where there is no rollout', () => {
  expect(shown([live], 'ann')).toEqual(['1.0.0 or 0.9.0']);
});

it('is the rollout for whom the share holds, with the live release where it fails', () => {
  expect(shown([rolling(100)], 'ann')).toEqual(['1.1.0 or 1.0.0']);
  expect(shown([rolling(0)], 'ann')).toEqual(['1.0.0 or 0.9.0']);
});

it('is what is live for a visitor whom nobody knows yet', () => {
  expect(shown([rolling(100)], undefined)).toEqual(['1.0.0 or 0.9.0']);
});

it('is what they try, whatever else is live, of that app alone', () => {
  const tried = { app: 'notes', ...release('2.0.0-rc.1') };
  expect(shown([rolling(100), { ...live, app: 'tasks' }], 'ann', tried)).toEqual(['2.0.0-rc.1 or 1.0.0', '1.0.0 or 0.9.0']);
  expect(shown([live], undefined, { app: 'notes', ...release('1.0.0') })).toEqual(['1.0.0 or 0.9.0']);
});
