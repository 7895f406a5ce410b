import type { Vital } from '@daybook/contracts/vitals';
import { request } from '../../../test/api.ts';
import { createRollout, visit, visitRollout } from '../../../test/rollouts.ts';
import type { Team } from '../../../test/releasing.ts';

const report = (ticket: string | undefined, vitals: object[]) => request('POST /api/vitals/', { body: { ticket, vitals } });

const aVital = ({ app }: Pick<Team, 'app'>, vital: object = {}) => ({ app, version: '1.1.0', name: 'LCP', value: 1200, ...vital });

/** Returns the series of an app in the metrics. */
async function seriesOf({ app }: Team) {
  const { text } = await request('GET /metrics');
  return text.split('\n').filter((line) => line.includes(`app="${app}"`) && !line.includes('mount'));
}

let team: Team;
let ticket: string | undefined;
beforeAll(async () => {
  team = await createRollout(99);
  ({ ticket } = (await visitRollout(team)).feed);
});

describe('web vitals', () => {
  it('are measured for the releases that the page was given, and for no others', async () => {
    const foreign = [aVital({ app: 'app-of-nobody' }), aVital(team, { version: '9.9.9' })];
    const own = (['LCP', 'INP', 'TTFB'] satisfies Vital['name'][]).map((name) => aVital(team, { name }));
    const cls = aVital(team, { name: 'CLS', value: 0.12 });
    expect((await report(ticket, [...own, cls, ...foreign])).status).toBe(204);

    const series = await seriesOf(team);
    const labels = `app="${team.app}",version="1.1.0"`;
    expect(series.filter((line) => line.includes('9.9.9'))).toEqual([]);
    expect(series).toEqual(
      expect.arrayContaining([
        `daybook_largest_contentful_paint_seconds_bucket{le="1",${labels}} 0`,
        `daybook_largest_contentful_paint_seconds_bucket{le="1.5",${labels}} 1`,
        `daybook_interaction_to_next_paint_seconds_sum{${labels}} 1.2`,
        `daybook_time_to_first_byte_seconds_count{${labels}} 1`,
        `daybook_cumulative_layout_shift_bucket{le="0.1",${labels}} 0`,
        `daybook_cumulative_layout_shift_bucket{le="0.15",${labels}} 1`,
      ]),
    );
    expect((await request('GET /metrics')).text).not.toContain('app-of-nobody');
  });

  it.each([
    ['a negative value', [{ value: -1 }], 400],
    ['a value above ten minutes', [{ value: 600_001 }], 400],
    ['no number', [{ value: '1200' }], 400],
    ['another metric', [{ name: 'FID' }], 400],
    ['further fields', [{ element: 'h1' }], 400],
    ['none of them', [], 400],
    ['too many of them', Array.from({ length: 21 }, () => ({})), 400],
  ])('with %s are rejected, and nothing is measured', async (_, vitals, status) => {
    const before = await seriesOf(team);
    const sent = vitals.map((vital) => aVital(team, vital));
    expect((await report(ticket, sent)).status).toBe(status);
    expect(await seriesOf(team)).toEqual(before);
  });

  it('with a layout shift above 100 are measured without it', async () => {
    const labels = `app="${team.app}",version="1.1.0"`;
    const before = (await seriesOf(team)).filter((line) => line.includes('layout_shift'));
    const sent = [aVital(team, { name: 'CLS', value: 100.5 }), aVital(team, { name: 'TTFB', value: 77_000 })];
    expect((await report(ticket, sent)).status).toBe(204);
    const after = await seriesOf(team);
    expect(after.filter((line) => line.includes('layout_shift'))).toEqual(before);
    expect(after.find((line) => line.startsWith(`daybook_time_to_first_byte_seconds_sum{${labels}}`))).toMatch(/ 7\d/);
    expect((await report(ticket, [aVital(team, { name: 'CLS', value: 100 })])).status).toBe(204);
    expect((await seriesOf(team)).find((line) => line.startsWith(`daybook_cumulative_layout_shift_sum{${labels}}`))).toMatch(
      / 100/,
    );
  });

  it('that JSON writes as infinite are rejected', async () => {
    const raw = JSON.stringify({ ticket, vitals: [aVital(team, { value: 777 })] }).replace('"value":777', '"value":1e999');
    const headers = { 'content-type': 'application/json' };
    expect((await request('POST /api/vitals/', { headers, raw })).status).toBe(400);
  });

  it('without a valid ticket are rejected', async () => {
    expect((await report('forged', [aVital(team)])).status).toBe(422);
    expect((await report(undefined, [aVital(team)])).status).toBe(400);
  });

  it('of one page are limited to ten reports a minute, which others do not feel', async () => {
    const [{ feed: greedy }, { feed: other }] = [await visit(team), await visit(team)];
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) statuses.push((await report(greedy.ticket, [aVital(team)])).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await report(other.ticket, [aVital(team)])).status).toBe(204);
  });
});
