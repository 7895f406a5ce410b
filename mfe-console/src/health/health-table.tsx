import type { HealthPoint } from '@daybook/contracts/releases';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { useState } from 'react';
import { appTexts } from '../one-app/texts.ts';
import { fared } from './fared.ts';
import { Time } from '../time/time.tsx';
import { css, sheet } from './health.css';

/** The figures of the chart: always there for a screen reader, and for everybody on request. */
export function HealthTable({ points }: { points: readonly HealthPoint[] }) {
  useStyles(sheet);
  const [isShown, setShown] = useState(false);
  return (
    <>
      <div>
        <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {appTexts.asTable}
        </Button>
      </div>
      <div {...(isShown ? shown : { className: 'sr-only' })}>
        <Figures points={points} />
      </div>
    </>
  );
}

/** What scrolls can be reached by the keyboard. */
const shown = { className: css.scrolled, role: 'region', 'aria-label': appTexts.tableOf, tabIndex: 0 } as const;

function Figures({ points }: { points: readonly HealthPoint[] }) {
  return (
    <table className={css.table}>
      <caption className="sr-only">{appTexts.tableOf}</caption>
      <thead>
        <tr>
          {appTexts.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={`${point.at} ${point.version}`}>
            <td>
              <Time at={point.at} />
            </td>
            <th scope="row">{point.version}</th>
            <td>{fared(point).pages}</td>
            <td>{point.failed}</td>
            <td>{point.stumbled}</td>
            <td>{point.ms === undefined ? '–' : `${Math.round(point.ms)} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
