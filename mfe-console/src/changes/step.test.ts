import { settled, notes } from '../test-console.tsx';
import { appTexts } from '../one-app/texts.ts';
import { consequence, firstShare, isAsSeen, readShare } from './step.ts';

const give = (version: string) => ({ kind: 'give', version }) as const;
const nothingLive = { app: 'notes' };

describe('what will happen to whom', () => {
  it.each<[string, Parameters<typeof consequence>, string]>([
    ['a share', [give('1.2.0'), settled(), 10], '10 % of the visitors get 1.2.0; the others keep 1.1.0.'],
    ['another share', [give('1.2.0'), notes(), 50], '50 % of the visitors get 1.2.0; the others keep 1.1.0.'],
    ['all, by a rollout', [give('1.2.0'), notes(), 100], 'All visitors get 1.2.0 in place of 1.1.0.'],
    ['all, beside one', [give('1.0.0'), notes(), 100], 'All visitors get 1.0.0 in place of 1.1.0. The rollout of 1.2.0 ends.'],
    ['the first', [give('1.0.0'), nothingLive, 100], 'All visitors get 1.0.0.'],
    ['a share of what is not live', [give('1.0.0'), nothingLive, 10], appTexts.needsLive],
    ['a halt', [{ kind: 'halt' }, notes(), 100], 'The 10 % of the visitors who get 1.2.0 go back to 1.1.0, which all others have.'],
    ['a step back', [{ kind: 'back' }, settled(), 100], 'All visitors get 1.0.0 again in place of 1.1.0.'],
  ])('is said of %s', (_, given, said) => {
    expect(consequence(...given)).toBe(said);
  });

  it('is nothing for a halt without a rollout, which the API would take for a step back', () => {
    expect(consequence({ kind: 'halt' }, settled(), 100)).toBeUndefined();
  });

  it('is nothing for a step back from what a rollout hides, or with nothing to go back to', () => {
    expect(consequence({ kind: 'back' }, notes(), 100)).toBeUndefined();
    expect(consequence({ kind: 'back' }, { app: 'notes', live: '1.0.0' }, 100)).toBeUndefined();
  });
});

describe('the share that is offered', () => {
  it.each([
    ['a few first', '1.2.0', settled(), 10],
    ['the next more of a rollout', '1.2.0', notes(), 50],
    ['all after the last', '1.2.0', notes({ rollout: { version: '1.2.0', share: 99 } }), 100],
    ['all where nothing is live', '1.0.0', nothingLive, 100],
    ['all beside another rollout', '1.0.0', notes(), 100],
  ])('is %s', (_, version, status, share) => {
    expect(firstShare(version, status)).toBe(share);
  });

  it.each(['0', '101', '2.5', '-1', '', 'ten', '1e1'])('is not %j', (typed) => {
    expect(readShare(typed)).toBeUndefined();
  });

  it.each([
    ['1', 1],
    [' 33 ', 33],
    ['100', 100],
  ])('may be typed as %j', (typed, share) => {
    expect(readShare(typed)).toBe(share);
  });
});

describe('what was seen', () => {
  it('is as it was when nothing of it changed, and no more when any of it did', () => {
    expect(isAsSeen(notes(), notes({ releases: [] }))).toBe(true);
    expect(isAsSeen(notes(), settled())).toBe(false);
    expect(isAsSeen(notes(), notes({ rollout: { version: '1.2.0', share: 50 } }))).toBe(false);
    expect(isAsSeen(settled(), { ...settled(), live: '1.2.0' })).toBe(false);
  });
});
