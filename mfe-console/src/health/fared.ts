import type { HealthPoint } from '@daybook/contracts/releases';

/** In how many pages a release was met, and in how many of them it failed. */
export interface Fared {
  readonly pages: number;
  readonly failures: number;
}

type Counted = Pick<HealthPoint, 'mounted' | 'failed' | 'stumbled'>;

/** A release that left an error uncaught had been mounted: its page is one, and counts as failed, as it does before a halt. */
export function fared({ mounted, failed, stumbled }: Counted): Fared {
  const pages = Math.max(mounted + failed, stumbled);
  return { pages, failures: Math.min(failed + stumbled, pages) };
}

/** How each release fared in all of the time, by their versions: what was seen first may change, and a colour stays. */
export function faredByVersion(points: readonly HealthPoint[]): ReadonlyMap<string, Fared> {
  const all = new Map<string, Fared>();
  for (const point of points) {
    const { pages, failures } = all.get(point.version) ?? { pages: 0, failures: 0 };
    const more = fared(point);
    all.set(point.version, { pages: pages + more.pages, failures: failures + more.failures });
  }
  return new Map([...all].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}

/** `0.6 %`: a rate that is not nothing is never shown as 0. */
export function percent({ pages, failures }: Fared): string {
  if (failures === 0 || pages === 0) return '0 %';
  const value = (100 * failures) / pages;
  if (value < 0.1) return 'less than 0.1 %';
  return value < 10 ? `${value.toFixed(1)} %` : `${Math.round(value)} %`;
}
