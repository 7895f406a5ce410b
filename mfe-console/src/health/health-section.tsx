import type { HealthPoint } from '@daybook/contracts/releases';
import { SegmentedControl } from '@daybook/kit/ui/segmented-control';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useStyles } from '@daybook/kit/ui/styles';
import { Activity } from 'lucide-react';
import { useMemo, useState } from 'react';
import { readHealth } from '../api.ts';
import { keys } from '../keys.ts';
import { appTexts } from '../one-app/texts.ts';
import { texts } from '../texts.ts';
import { ReadingState } from '../token/reading-state.tsx';
import { useReading } from '../token/use-reading.ts';
import { Chart } from './chart.tsx';
import { faredByVersion, percent } from './fared.ts';
import { HealthTable } from './health-table.tsx';
import { css, sheet } from './health.css';
import { Legend } from './legend.tsx';
import { plot } from './plot.ts';

/** How each release of an app fared over time. */
export function HealthSection({ app }: { app: string }) {
  useStyles(sheet);
  const [span, setSpan] = useState<Span>('1');
  const hours = Number(span);
  const reading = useReading(keys.health(app, hours), (fetch) => readHealth(fetch, app, hours));
  return (
    <div className={css.health}>
      <SegmentedControl label={appTexts.span} options={spans} value={span} onChange={setSpan} />
      <ReadingState reading={reading}>{(points, at) => <Shown points={points} at={at} hours={hours} />}</ReadingState>
    </div>
  );
}

type Span = '1' | '24' | '168';
const spans = (['1', '24', '168'] as const).map((value) => ({ value, label: appTexts.spans[value] }));

function Shown({ points, at, hours }: { points: readonly HealthPoint[]; at: Date; hours: number }) {
  const seen = useMemo(() => faredByVersion(points), [points]);
  const drawn = useMemo(() => plot(points, [...seen.keys()], { hours, now: at.getTime() }), [points, seen, hours, at]);
  if (points.length === 0) {
    return <EmptyState compact title={appTexts.noHealth} icon={<Activity size={22} />} />;
  }
  const said = [...seen].map(([version, of]) => `${version} ${texts.fared(of.failures, of.pages, percent(of))}`);
  return (
    <>
      <Legend seen={seen} />
      <Chart plot={drawn} hours={hours} label={`${appTexts.failures}: ${said.join('; ')}.`} />
      <p className={css.note}>{appTexts.whatFails}</p>
      <HealthTable points={points} />
    </>
  );
}
