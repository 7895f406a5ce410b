import { css } from './chart.css';

/** The look of a version among those shown. Beside its colour each has a line of its own: colours alone tell nothing to some. */
export function seriesClass(order: readonly string[], version: string): string | undefined {
  return looks[order.indexOf(version) % looks.length];
}

const looks = [css.first, css.second, css.third, css.fourth, css.fifth];
