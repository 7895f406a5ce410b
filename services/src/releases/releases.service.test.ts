import { suggestVersion } from './releases.service.ts';

const known = ['1.10.0', '1.2.0-rc.1', '1.1.0', '1.0.0-local-0a1b2c3d'];

describe('suggestVersion', () => {
  it.each([
    ['v1.1.0', 'Did you mean 1.1.0?'],
    ['1.1.1', 'Did you mean 1.1.0?'],
    ['1.2.0', 'Did you mean 1.2.0-rc.1?'],
    ['1.0.0', 'Did you mean 1.0.0-local-0a1b2c3d?'],
    ['7.7.7', 'The newest is 1.10.0.'],
    ['', 'The newest is 1.10.0.'],
  ])('returns the probable version for %s: %s', (written, sentence) => {
    expect(suggestVersion(written, known)).toBe(` ${sentence}`);
  });

  it('says that the app has no releases', () => {
    expect(suggestVersion('1.0.0', [])).toBe(' No release of this app was.');
  });
});
