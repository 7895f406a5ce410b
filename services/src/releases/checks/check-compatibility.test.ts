import { aCandidate, aLive } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';

const shell = aLive('shell');

describe('shared', () => {
  it('packages must fit those of the live shell', () => {
    const notes = aCandidate('notes', { shared: { react: '^20.0.0', vue: '^3.0.0' } });
    expect(failedChecks(notes, [shell]).shared).toEqual([
      'The app needs react ^20.0.0, and the shell has 19.3.1.',
      'The app needs vue ^3.0.0, and the shell has none.',
    ]);
  });

  it('packages of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '1.0.0', react: '20.0.0' } });
    expect(failedChecks(next, [shell, aLive('notes'), aLive('tasks', { shared: {} })]).shared).toEqual([
      'The live app "notes" needs react ^19.0.0, and the shell has 20.0.0.',
    ]);
  });
});

describe('contracts', () => {
  it('of the shell and the API must fit what the app was built for', () => {
    const notes = aCandidate('notes', { app: { needs: { shell: '^2.0.0', api: '^1.4.0' } } });
    expect(failedChecks(notes, [shell]).contracts).toEqual([
      'The app needs version ^1.4.0 of the API, which has 1.0.0 here.',
      "The app needs version ^2.0.0 of the shell's contract, and the live shell has 1.0.0.",
    ]);
  });

  it('of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '2.0.0', react: '19.3.1' } });
    expect(failedChecks(next, [shell, aLive('notes')]).contracts).toEqual([
      'The live app "notes" needs version ^1.0.0 of the shell\'s contract, and this shell has 2.0.0.',
    ]);
  });
});
