import { classNames } from '@daybook/kit/ui/class-names';
import { useStyles } from '@daybook/kit/ui/styles';
import { appTexts } from '../one-app/texts.ts';
import { texts } from '../texts.ts';
import { clock, dayAndMonth } from '../time/clock.ts';
import { css, sheet } from './chart.css';
import { fared, percent } from './fared.ts';
import type { Plot } from './plot.ts';
import { seriesClass } from './series.ts';

interface ChartProps {
  plot: Plot;
  hours: number;
  /** What a screen reader hears in place of the picture. */
  label: string;
}

/** Lines of failures over bars of pages. Both are drawn as wide as the place is; words stand beside them, so that they keep their shape. */
export function Chart({ plot, hours, label }: ChartProps) {
  useStyles(sheet);
  const { from, to, lines, bars, topPercent, topPages } = plot;
  const order = lines.map(({ version }) => version);
  const tick = (part: number) => (hours > 24 ? dayAndMonth : clock)(from + (to - from) * part);
  return (
    <div role="img" aria-label={label} className={css.chart}>
      <Part title={appTexts.failures} top={`${topPercent} %`} bottom="0 %">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={css.lines}>
          {lines.map(({ version, path, dots }) => (
            <g key={version} className={classNames(css.series, seriesClass(order, version))}>
              <path d={path} className={css.line} />
              <path d={dots} className={css.dots} />
            </g>
          ))}
        </svg>
      </Part>
      <Part title={appTexts.pages} top={String(topPages)} bottom="0">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={css.bars}>
          {bars.map(({ point, ...place }) => (
            <rect
              key={`${point.at} ${point.version}`}
              className={classNames(css.bar, seriesClass(order, point.version))}
              {...place}
            >
              <title>{`${tickOf(point.at, hours)}, ${point.version}: ${faredText(point)}`}</title>
            </rect>
          ))}
        </svg>
      </Part>
      <div className={css.times}>
        {[0, 0.5, 1].map((part) => (
          <span key={part}>{tick(part)}</span>
        ))}
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  top: string;
  bottom: string;
  children: React.ReactNode;
}

function Part({ title, top, bottom, children }: PartProps) {
  return (
    <div>
      <p className={css.title}>{title}</p>
      <div className={css.part}>
        <div className={css.scale}>
          <span>{top}</span>
          <span>{bottom}</span>
        </div>
        {children}
      </div>
    </div>
  );
}

function tickOf(at: string, hours: number) {
  const time = Date.parse(at);
  return hours > 24 ? `${dayAndMonth(time)} ${clock(time)}` : clock(time);
}

function faredText(point: Parameters<typeof fared>[0]) {
  const seen = fared(point);
  return texts.fared(seen.failures, seen.pages, percent(seen));
}
