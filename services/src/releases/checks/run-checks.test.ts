import { aCandidate, aLive } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';

const shell = aLive('shell');

describe('a build without conflicts', () => {
  it('passes every check', () => {
    expect(failedChecks(aCandidate('notes'), [shell, aLive('tasks')])).toEqual({});
    expect(failedChecks(aCandidate('shell', { version: '1.1.0' }), [shell, aLive('notes')])).toEqual({});
  });

  it('passes if nothing is live', () => {
    expect(failedChecks(aCandidate('notes'), [])).toEqual({});
  });
});
