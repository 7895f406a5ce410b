import type { HealthPoint } from '@daybook/contracts/releases';
import { fared } from './fared.ts';

/** Health over time, in percent of a picture's width and height; what is higher has the smaller `y`. */
export interface Plot {
  readonly from: number;
  readonly to: number;
  /** What the height of the lines stands for, in percent of the pages. */
  readonly topPercent: number;
  /** What the height of the bars stands for, in pages. */
  readonly topPages: number;
  readonly lines: readonly Line[];
  readonly bars: readonly Bar[];
}

interface Line {
  readonly version: string;
  readonly path: string;
  /** Each point of the line, for where it has but one. */
  readonly dots: string;
}

interface Bar {
  readonly point: HealthPoint;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of the last hours up to now, in the stretches that the API reckons in; a line for each version, in their order. */
export function plot(
  points: readonly HealthPoint[],
  versions: readonly string[],
  { hours, now }: { hours: number; now: number },
): Plot {
  const stretch = hours <= 6 ? 5 * MINUTE : 60 * MINUTE;
  const to = (Math.floor(now / stretch) + 1) * stretch;
  const from = Math.floor((now - hours * 60 * MINUTE) / stretch) * stretch;
  const width = (100 * stretch) / (to - from);
  const x = (point: HealthPoint) => (100 * (Date.parse(point.at) - from)) / (to - from);
  const known = versions.flatMap((version) => points.filter((point) => point.version === version));
  const topPercent = above(Math.max(0, ...known.map(percentOf)), percents);
  const lines = versions.map((version) => {
    const own = known.filter((point) => point.version === version);
    return toLine(
      version,
      own.map((point) => [x(point) + width / 2, 100 - (100 * percentOf(point)) / topPercent]),
    );
  });
  return { from, to, topPercent, ...stacked(known, x, width), lines };
}

const MINUTE = 60_000;

const percents = [1, 5, 10, 25, 50, 100];

function percentOf(point: HealthPoint) {
  const { pages, failures } = fared(point);
  return pages === 0 ? 0 : (100 * failures) / pages;
}

/** The first of the steps that is enough. */
const above = (value: number, steps: readonly number[]) => steps.find((step) => step >= value) ?? value;

function toLine(version: string, places: readonly (readonly [number, number])[]): Line {
  const path = places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');
  return { version, path, dots: places.map(([x, y]) => `M${short(x)} ${short(y)}h0`).join('') };
}

const short = (value: number) => Number(value.toFixed(2));

/** The pages of all versions, one upon the other. */
function stacked(
  points: readonly HealthPoint[],
  x: (point: HealthPoint) => number,
  width: number,
): Pick<Plot, 'topPages' | 'bars'> {
  const all = new Map<string, number>();
  const lifted = points.map((point) => {
    const below = all.get(point.at) ?? 0;
    all.set(point.at, below + fared(point).pages);
    return { point, below };
  });
  const topPages = Math.max(1, ...all.values());
  const bars = lifted.map(({ point, below }) => {
    const height = (100 * fared(point).pages) / topPages;
    return { point, x: x(point) + width / 10, y: 100 - (100 * below) / topPages - height, width: width * 0.8, height };
  });
  return { topPages, bars };
}
