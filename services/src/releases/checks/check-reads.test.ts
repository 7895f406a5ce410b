import { appDescription } from '@daybook/contracts/apps';
import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate, aDescription } from '../../../test/sample-releases.ts';

const reading = (read: string) => ({ app: { paths: [{ path: '/habits', login: true, read }] } });

describe('what an app reads first', () => {
  it.each(['/api/notes/?view=preview&limit=60', '/api/tasks/', '/api/user/', '/api/notes/welcome/'])('may be %s', (read) => {
    expect(failedChecks(aCandidate('habits', reading(read)))).toEqual({});
  });

  it.each([
    ['/api/habits/', 'no such operation'],
    ['/api/user/register/', 'POST only'],
    ['/api/feed/', 'without a login'],
    ['/api/calendar/events/', "the calendar's token"],
    ['/api/changes/', 'a stream'],
    ['/api/export/', 'a download of everything'],
    ['/api/apps/', "an operator's or a team's token"],
  ])('may not be %s: %s', (read) => {
    expect(failedChecks(aCandidate('habits', reading(read)))).toEqual({
      reads: [
        `The path /habits reads ${read} first, which is not an operation that an app can name: a GET as the person with a JSON response.`,
      ],
    });
  });

  it.each([
    ['/api/notes/?limit=600000', 'but listNotes rejects its query: limit: '],
    ['/api/tasks/?view=preview', 'but listTasks rejects its query: '],
    ['/api/user/?view=preview', 'but readAccount has no query'],
    ['/api/notes/?limit=60&limit=60', 'but its query has a key twice'],
  ])('has a query of the operation: %s', (read, reason) => {
    expect(failedChecks(aCandidate('habits', reading(read)))['reads']?.[0]).toContain(`reads ${read} first, ${reason}`);
  });

  it.each([
    '/notes/',
    'https://elsewhere.example/api/notes/',
    '//elsewhere.example/api/',
    '/api/../notes/',
    '/api/notes/:slug/',
    '/api/notes/?view=a b',
    '/api/notes/?view=\n',
  ])('is a path of the API: not %s', (read) => {
    const { app } = aDescription('habits', reading(read));
    expect(appDescription.safeParse(app).error?.issues.map(({ message }) => message)).toEqual([
      'Must be a path of the API, such as /api/notes/.',
    ]);
  });
});
