import { aCandidate } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';

const filesNamed = (count: number, ending: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`assets/part-${1000 + index}.${ending}`, '']));

describe('what every page contains of a release', () => {
  it('has at most 65,536 characters', () => {
    expect(failedChecks(aCandidate('notes', {}, filesNamed(400, 'js')))).toEqual({});
    expect(failedChecks(aCandidate('notes', {}, filesNamed(990, 'js'))).page).toEqual([
      'It adds the addresses and hashes of 991 scripts and style sheets to every page, with 112,969 characters of at most 65,536: ' +
        'bundle them into fewer files.',
    ]);
  });

  it('includes the style sheets that it adds, as often as it does', () => {
    const styles = Object.keys(filesNamed(100, 'css'));
    const [files, all] = [filesNamed(100, 'css'), Array.from({ length: 6 }, () => styles).flat()];
    expect(failedChecks(aCandidate('notes', { styles }, files)).page).toBeUndefined();
    expect(failedChecks(aCandidate('notes', { styles: all }, files)).page).toHaveLength(1);
  });

  it('does not include files that no page loads', () => {
    const files = { ...filesNamed(400, 'js'), ...filesNamed(400, 'css'), ...filesNamed(400, 'png') };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({});
  });
});
