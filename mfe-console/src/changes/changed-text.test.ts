import { changes } from '../test-console.tsx';
import { changedText } from './changed-text.ts';

const [rollout, live, first] = changes;

describe('changedText', () => {
  it('says what visitors got before a change and get by it', () => {
    expect(changedText(first!, undefined)).toBe('nothing → 1.0.0');
    expect(changedText(live!, first)).toBe('1.0.0 → 1.1.0');
    expect(changedText(rollout!, live)).toBe('1.1.0 → 1.1.0 and 1.2.0 for 10 %');
  });

  it('says which rollout a rollback ended', () => {
    expect(changedText({ ...live!, kind: 'rollback', from: '1.1.0' }, rollout)).toBe('1.1.0 and 1.2.0 for 10 % → 1.1.0');
  });
});
