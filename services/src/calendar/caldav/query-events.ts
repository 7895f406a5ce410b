import { nonsense, networkFailure, statusFailure } from '../provider-failure.ts';
import type { Access } from './caldav-provider.ts';

/**
 * The entries of a calendar that may lie ahead, each as a text of its own. Recurrences are not expanded: servers do that as they
 * like, or not at all.
 *
 * @throws {ProviderFailure}
 */
export async function queryEvents(url: string, from: Date, { fetch, headers }: Access): Promise<string[]> {
  const { calendarQuery } = await import('tsdav');
  const range = { start: stamp(from.getTime() - day), end: stamp(from.getTime() + 367 * day) };
  const answers = await calendarQuery({
    url,
    props: { 'd:getetag': {}, 'c:calendar-data': {} },
    filters: {
      'comp-filter': {
        _attributes: { name: 'VCALENDAR' },
        'comp-filter': { _attributes: { name: 'VEVENT' }, 'time-range': { _attributes: range } },
      },
    },
    depth: '1',
    headers,
    fetch,
  }).catch((error: unknown) => Promise.reject(networkFailure(error)));
  const refused = answers.find(({ status }) => status >= 400);
  if (refused) throw statusFailure(refused.status);
  return answers.flatMap(({ props }) => readData(props?.['calendarData']));
}

function readData(data: unknown): string[] {
  if (data === undefined) return [];
  const text = typeof data === 'string' ? data : (data as { _cdata?: unknown })._cdata;
  if (typeof text !== 'string') throw nonsense();
  return [text];
}

const day = 86_400_000;

const stamp = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
