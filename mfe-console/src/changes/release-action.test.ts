import { withoutRollout, notes } from '../test-console.tsx';
import { appTexts } from '../app-detail/app-texts.ts';
import { consequence, firstShare, isUnchanged, parseShare } from './release-action.ts';

const putLive = (version: string) => ({ kind: 'put-live', version }) as const;
const nothingLive = { app: 'notes' };

describe('the consequence of an action', () => {
  it.each<[string, Parameters<typeof consequence>, string]>([
    ['a share', [putLive('1.2.0'), withoutRollout(), 10], appTexts.willRollOut(10, '1.2.0', '1.1.0')],
    ['another share', [putLive('1.2.0'), notes(), 50], appTexts.willRollOut(50, '1.2.0', '1.1.0')],
    ['all, by a rollout', [putLive('1.2.0'), notes(), 100], appTexts.willReplace('1.2.0', '1.1.0')],
    ['all, beside one', [putLive('1.0.0'), notes(), 100], `${appTexts.willReplace('1.0.0', '1.1.0')} ${appTexts.willEnd('1.2.0')}`],
    ['the first', [putLive('1.0.0'), nothingLive, 100], appTexts.willGet('1.0.0')],
    ['a share of what is not live', [putLive('1.0.0'), nothingLive, 10], appTexts.needsLive],
    ['a halt', [{ kind: 'halt' }, notes(), 100], appTexts.willHalt({ version: '1.2.0', share: 10 }, '1.1.0')],
    ['a rollback', [{ kind: 'roll-back' }, withoutRollout(), 100], appTexts.willRollBack('1.1.0', '1.0.0')],
  ])('describes %s', (_, args, text) => {
    expect(consequence(...args)).toBe(text);
  });

  it('is undefined for a halt without a rollout, which the API would execute as a rollback', () => {
    expect(consequence({ kind: 'halt' }, withoutRollout(), 100)).toBeUndefined();
  });

  it('is undefined for a rollback during a rollout, or without a fallback release', () => {
    expect(consequence({ kind: 'roll-back' }, notes(), 100)).toBeUndefined();
    expect(consequence({ kind: 'roll-back' }, { app: 'notes', live: '1.0.0' }, 100)).toBeUndefined();
  });
});

describe('the first share', () => {
  it.each([
    ['10 % at first', '1.2.0', withoutRollout(), 10],
    ['the next step of a rollout', '1.2.0', notes(), 50],
    ['100 % after the last step', '1.2.0', notes({ rollout: { version: '1.2.0', share: 99 } }), 100],
    ['100 % if nothing is live', '1.0.0', nothingLive, 100],
    ['100 % during another rollout', '1.0.0', notes(), 100],
  ])('is %s', (_, version, status, share) => {
    expect(firstShare(version, status)).toBe(share);
  });

  it.each(['0', '101', '2.5', '-1', '', 'ten', '1e1'])('%j is not a share', (typed) => {
    expect(parseShare(typed)).toBeUndefined();
  });

  it.each([
    ['1', 1],
    [' 33 ', 33],
    ['100', 100],
  ])('%j is a share', (typed, share) => {
    expect(parseShare(typed)).toBe(share);
  });
});

describe('isUnchanged', () => {
  it('is true until the live release, the rollout or the fallback changes', () => {
    expect(isUnchanged(notes(), notes({ releases: [] }))).toBe(true);
    expect(isUnchanged(notes(), withoutRollout())).toBe(false);
    expect(isUnchanged(notes(), notes({ rollout: { version: '1.2.0', share: 50 } }))).toBe(false);
    expect(isUnchanged(withoutRollout(), { ...withoutRollout(), live: '1.2.0' })).toBe(false);
  });
});
