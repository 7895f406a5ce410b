import { classNames } from '@daybook/kit/ui/class-names';
import { useStyles } from '@daybook/kit/ui/styles';
import { texts } from '../texts.ts';
import { css, sheet } from './chart.css';
import { type Fared, percent } from './fared.ts';
import { seriesClass } from './series.ts';

/** Which line is which release, and how each fared in all. */
export function Legend({ seen }: { seen: ReadonlyMap<string, Fared> }) {
  useStyles(sheet);
  const order = [...seen.keys()];
  return (
    <ul role="list" className={css.legend}>
      {[...seen].map(([version, of]) => (
        <li key={version} className={css.entry}>
          <svg viewBox="0 0 28 8" className={classNames(css.swatch, seriesClass(order, version))} aria-hidden="true">
            <path d="M0 4h28" className={css.line} />
          </svg>
          {version} {texts.fared(of.failures, of.pages, percent(of))}
        </li>
      ))}
    </ul>
  );
}
