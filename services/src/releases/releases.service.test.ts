import { suggestVersion } from './releases.service.ts';

const known = ['1.10.0', '1.2.0-rc.1', '1.1.0', '1.0.0-local-0a1b2c3d'];

describe('for a version that was not published', () => {
  it.each([
    ['v1.1.0', 'Did you mean 1.1.0?'],
    ['1.1.1', 'Did you mean 1.1.0?'],
    ['1.2.0', 'Did you mean 1.2.0-rc.1?'],
    ['1.0.0', 'Did you mean 1.0.0-local-0a1b2c3d?'],
    ['7.7.7', 'The newest is 1.10.0.'],
    ['', 'The newest is 1.10.0.'],
  ])('%s, the probable version is named: %s', (written, sentence) => {
    expect(suggestVersion(written, known)).toBe(` ${sentence}`);
  });

  it('of an app without releases, the sentence names that', () => {
    expect(suggestVersion('1.0.0', [])).toBe(' No release of this app was.');
  });
});
