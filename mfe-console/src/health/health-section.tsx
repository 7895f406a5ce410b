import { type HealthPoint, readHealth } from '@daybook/contracts/release-health';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { appTexts } from '../app-detail/app-texts.ts';
import { RequestState, usePolledRequest } from '../token/polled-request.tsx';
import { css, sheet } from '../app-detail/app-detail.css';
import { outcomesByVersion, outcomesOf, outcomesText } from './load-outcomes.ts';

/** The load outcomes of an app's releases in the last hour, day or week: a sum for each release, and a table over time. */
export function HealthSection({ app }: { app: string }) {
  useStyles(sheet);
  const [span, setSpan] = useState<Span>('1');
  const request = usePolledRequest(readHealth, { params: { app }, query: { hours: Number(span) } });
  return (
    <div className={css.health}>
      <SegmentedControl label={appTexts.span} options={spans} value={span} onChange={setSpan} />
      <RequestState request={request}>{(points) => <Health points={points} />}</RequestState>
    </div>
  );
}

/** In hours. */
type Span = '1' | '24' | '168';
const spans = (['1', '24', '168'] as const).map((value) => ({ value, label: appTexts.spans[value] }));

function Health({ points }: { points: readonly HealthPoint[] }) {
  if (points.length === 0) return <EmptyState compact title={appTexts.noHealth} icon={<Activity size={22} />} />;
  return (
    <>
      <ul role="list">
        {[...outcomesByVersion(points)].map(([version, outcomes]) => (
          <li key={version}>
            {version} {outcomesText(outcomes)}
          </li>
        ))}
      </ul>
      <p className={css.note}>{appTexts.failureHint}</p>
      {/* The region can be focused, so that the keyboard can scroll it. */}
      <div className={css.scrolled} role="region" aria-label={appTexts.tableOf} tabIndex={0}>
        <HealthTable points={points} />
      </div>
    </>
  );
}

function HealthTable({ points }: { points: readonly HealthPoint[] }) {
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
            <td>{outcomesOf(point).pages}</td>
            <td>{point.failed}</td>
            <td>{point.stumbled}</td>
            <td>{point.ms === undefined ? '–' : `${Math.round(point.ms)} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
