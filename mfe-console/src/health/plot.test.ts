import type { HealthPoint } from '@daybook/contracts/releases';
import { plot } from './plot.ts';

const now = Date.parse('2026-11-21T10:02:00Z');
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const point = (time: string, version: string, mounted: number, failed = 0): HealthPoint => ({
  version,
  at: at(time),
  mounted,
  failed,
  stumbled: 0,
});

describe('plot', () => {
  it('goes from the stretch that the last hour began in to the end of the one that runs', () => {
    const { from, to } = plot([], [], { hours: 1, now });
    expect([from, to].map((time) => new Date(time).toISOString())).toEqual([at('09:00'), at('10:05')]);
  });

  it('reckons in hours for more than six of them', () => {
    const { from, to } = plot([], [], { hours: 24, now });
    expect([from, to].map((time) => new Date(time).toISOString())).toEqual(['2026-11-20T10:00:00.000Z', at('11:00')]);
  });

  it('has a line for each version, through the middle of its stretches, and as high as its share', () => {
    const { lines, topPercent } = plot(
      [point('09:00', '1', 99, 1), point('10:00', '1', 20), point('09:00', '2', 1, 1)],
      ['1', '2'],
      {
        hours: 1,
        now,
      },
    );
    expect(topPercent).toBe(50);
    expect(lines[0]).toEqual({ version: '1', path: 'M3.85 98L96.15 100', dots: 'M3.85 98h0M96.15 100h0' });
    expect(lines[1]?.path).toBe('M3.85 0');
  });

  it('stacks the pages of a stretch, up to the fullest', () => {
    const { bars, topPages } = plot([point('09:00', '1', 30), point('09:00', '2', 10), point('10:00', '1', 4)], ['1', '2'], {
      hours: 1,
      now,
    });
    expect(topPages).toBe(40);
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [25, 75],
      [90, 10],
      [0, 25],
    ]);
  });

  it('has a height where nothing failed and nothing was loaded', () => {
    expect(plot([], ['1'], { hours: 1, now })).toMatchObject({ topPercent: 1, topPages: 1, bars: [], lines: [{ path: '' }] });
  });
});
