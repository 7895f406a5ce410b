import { quantile, row, type Row } from '../report/row.ts';

/**
 * A tap or a key until the next paint, in milliseconds. `delay`: until its handlers start, because the page is busy. `handlers`: what they
 * take. `paint`: from then until the frame is shown. The name has the path of the page, and where the link leads or which field has the key.
 */
export type Interaction = { name: string; duration: number; delay: number; handlers: number; paint: number };

declare global {
  interface Window {
    interactions: () => Interaction[];
  }
}

/** Runs in the page before its own scripts: sets `window.interactions`. Interactions of less than 16 ms are not in it. */
export function watchInteractions() {
  const names = new Map<number, string>();
  const events = new Map<number, PerformanceEventTiming[]>();
  // The element may be gone when the browser reports the event, and the page has another path then.
  const name = ({ timeStamp, target, type }: Event) => {
    const element = target instanceof Element ? target.closest('a, button, input') : null;
    const to = element?.getAttribute('href') ?? element?.getAttribute('type') ?? 'page';
    names.set(timeStamp, `${location.pathname}: ${type === 'keydown' ? 'key in' : 'tap on'} ${to.replace(/\d+$/, '…')}`);
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, name, { capture: true });
  const take = (entry: PerformanceEntry) => {
    const event = entry as PerformanceEventTiming;
    if (event.interactionId > 0) events.set(event.interactionId, [...(events.get(event.interactionId) ?? []), event]);
  };
  const threshold = { durationThreshold: 16 };
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type: 'event', buffered: true, ...threshold });
  window.interactions = () =>
    [...events.values()].map((all) => {
      const { startTime, duration } = all.reduce((one, other) => (other.duration > one.duration ? other : one));
      // A tap is several events. Those that are shown by the same frame end together; durations are rounded to 8 ms.
      const shown = all.filter((event) => Math.abs(event.startTime + event.duration - startTime - duration) <= 16);
      const began = Math.min(...shown.map(({ processingStart }) => processingStart));
      const ended = Math.max(...shown.map(({ processingEnd }) => processingEnd));
      const named = all.map((event) => names.get(event.startTime)).find(Boolean) ?? `${all[0]?.name}`;
      return { name: named, duration, delay: began - startTime, handlers: ended - began, paint: startTime + duration - ended };
    });
}

const goal = { of: 'value', atMost: 100 } as const;

/**
 * Returns the row of all interactions, which names the slowest, and a row for each. An interaction of less than 16 ms is not in the
 * quantiles.
 */
export function interactionRows({ product, oneBundle }: Record<'product' | 'oneBundle', Interaction[]>): Row[] {
  const names = [...new Set(product.map(({ name }) => name))].toSorted(
    (one, other) => slowOf(product, other) - slowOf(product, one),
  );
  const each = names.map((name) =>
    row({
      subject: `phone, ${name}: interaction to next paint, p98`,
      unit: 'ms',
      values: [slowOf(product, name)],
      baseline: [slowOf(oneBundle, name)],
    }),
  );
  const subject = `phone: interaction to next paint, p98 (the slowest: ${names[0] ?? 'none'}${phases(product, names[0])})`;
  return [row({ subject, unit: 'ms', values: [slowOf(product)], baseline: [slowOf(oneBundle)], goal }), ...each];
}

const slowOf = (interactions: Interaction[], name?: string) =>
  quantile(
    interactions.filter((interaction) => name === undefined || interaction.name === name).map(({ duration }) => duration),
    0.98,
  );

/** Returns what the slowest interactions of a name spend their time with. */
function phases(interactions: Interaction[], name: string | undefined) {
  const slowest = interactions.filter((each) => each.name === name).toSorted((one, other) => other.duration - one.duration)[0];
  if (!slowest) return '';
  const { delay, handlers, paint } = slowest;
  return `: ${[`delay ${Math.round(delay)}`, `handlers ${Math.round(handlers)}`, `paint ${Math.round(paint)} ms`].join(', ')}`;
}
