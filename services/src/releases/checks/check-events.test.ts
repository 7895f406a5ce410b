import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate, aContext, aLive, type Part } from '../../../test/sample-releases.ts';
import { warnOfEvents } from './check-events.ts';
import type { Neighbour } from './run-checks.ts';

const emitting = (version: string, schema: Record<string, unknown> = { type: 'object' }): Part => ({
  app: { emits: [{ name: 'habit.done', version, schema }] },
});

const listening = (version: string): Part => ({ app: { listens: [{ name: 'habit.done', version }] } });

const warnings = (candidate: ReturnType<typeof aCandidate>, ...live: Neighbour[]) =>
  warnOfEvents(candidate, aContext(candidate, live));

describe('events', () => {
  it('may have nobody who listens or emits: either app may be released first', () => {
    expect(failedChecks(aCandidate('habits', emitting('1.0.0')), [aLive('notes')])).toEqual({});
    expect(failedChecks(aCandidate('notes', listening('^1.0.0')), [aLive('habits')])).toEqual({});
  });

  it('are declared once, with a schema that pages can read and a range of versions', () => {
    const event = { name: 'habit.done', version: '1.0.0', schema: {} };
    const emits = [event, { ...event, version: '2.0.0' }, { name: 'habit.gone', version: '1.0.0', schema: { type: 'strng' } }];
    const listens = [
      { name: 'note.saved', version: 'newest' },
      { name: 'note.saved', version: '^1.0.0' },
    ];
    expect(failedChecks(aCandidate('habits', { app: { emits, listens } }))).toEqual({
      events: [
        'It emits the event habit.done twice.',
        'It listens to the event note.saved twice.',
        'The schema of habit.gone cannot be used: Unsupported type: strng.',
        'It listens to version "newest" of note.saved, which is not a semver range.',
      ],
    });
  });

  it.each([
    [{ $ref: 'https://evil.example/schema.json' }, 'External $ref is not supported'],
    [{ type: 'string', pattern: '(' }, 'Invalid regular expression'],
    [{ if: { type: 'string' } }, 'Conditional schemas'],
  ])('cannot have the schema %j', (schema, reason) => {
    expect(failedChecks(aCandidate('habits', emitting('1.0.0', schema)))).toEqual({ events: [expect.stringContaining(reason)] });
  });
});

describe('a warning', () => {
  it('says that no live app emits an event', () => {
    expect(warnings(aCandidate('notes', listening('^1.0.0')), aLive('habits'))).toEqual([
      'No live app emits the event habit.done, to which it listens.',
    ]);
  });

  it('says that a live app emits another version', () => {
    expect(warnings(aCandidate('notes', listening('^1.0.0')), aLive('habits', emitting('1.2.0')))).toEqual([]);
    expect(warnings(aCandidate('notes', listening('^1.0.0')), aLive('habits', emitting('2.0.0')))).toEqual([
      'The app "habits" emits version 2.0.0 of habit.done, and it listens to ^1.0.0.',
    ]);
  });

  it('says that a live app does not listen to the new version', () => {
    expect(warnings(aCandidate('habits', emitting('1.1.0')), aLive('notes', listening('^1.0.0')))).toEqual([]);
    expect(warnings(aCandidate('habits', emitting('2.0.0')), aLive('notes', listening('^1.0.0')))).toEqual([
      'The app "notes" does not listen to version 2.0.0 of habit.done.',
    ]);
  });
});
