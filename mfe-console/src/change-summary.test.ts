import { changes } from './test-console.tsx';
import { changeSummary } from './texts.ts';

const [rollout, live, first] = changes;

describe('changeSummary', () => {
  it('names the releases before and after a change', () => {
    expect(changeSummary(first!, undefined)).toBe('nothing → 1.0.0');
    expect(changeSummary(live!, first)).toBe('1.0.0 → 1.1.0');
    expect(changeSummary(rollout!, live)).toBe('1.1.0 → 1.1.0 and 1.2.0 for 10 %');
  });

  it('names the rollout that a rollback has ended', () => {
    expect(changeSummary({ ...live!, kind: 'rollback', from: '1.1.0' }, rollout)).toBe('1.1.0 and 1.2.0 for 10 % → 1.1.0');
  });
});
