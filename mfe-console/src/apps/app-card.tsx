import type { AppStatus } from '@daybook/contracts/releases';
import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { useId } from 'react';
import { listChanges, readHealth } from '../api.ts';
import { changedText } from '../changes/changed-text.ts';
import { type Fared, faredByVersion, percent } from '../health/fared.ts';
import { keys, paths } from '../keys.ts';
import { texts } from '../texts.ts';
import { useReading } from '../token/use-reading.ts';
import { Time } from '../time/time.tsx';
import { css, sheet } from './apps.css';
import { Standing } from './standing.tsx';

/** One app in a few lines: what visitors get of it, how that fares, and who changed it last. */
export function AppCard({ status }: { status: AppStatus }) {
  useStyles(sheet);
  const id = useId();
  return (
    <li className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.name}>
        <Link to={paths.app(status.app)}>{status.app}</Link>
      </h2>
      <Standing status={status} />
      <LastHour status={status} />
      <LastChange app={status.app} />
    </li>
  );
}

function LastHour({ status: { app, live, rollout } }: { status: AppStatus }) {
  const { read } = useReading(keys.health(app, 1), (fetch) => readHealth(fetch, app, 1));
  const versions = [live, rollout?.version].filter((version) => version !== undefined);
  if (!read || versions.length === 0) return null;
  const seen = faredByVersion(read.data);
  return (
    <div>
      <h3 className={css.heading}>{texts.lastHour}</h3>
      {versions.map((version) => (
        <p key={version}>
          {version}: {faredText(seen.get(version))}
        </p>
      ))}
    </div>
  );
}

/** The last change, and the one before it. */
const LATEST = 2;

const faredText = (seen: Fared | undefined) => (seen ? texts.fared(seen.failures, seen.pages, percent(seen)) : texts.noPages);

function LastChange({ app }: { app: string }) {
  const { read } = useReading(keys.changes(app, LATEST), (fetch) => listChanges(fetch, app, LATEST));
  const [change, before] = read?.data ?? [];
  if (!read) return null;
  return (
    <div>
      <h3 className={css.heading}>{texts.lastChange}</h3>
      {change ? (
        <>
          <p>
            {texts.kinds[change.kind]}: {changedText(change, before)}
          </p>
          <p className={css.why}>{change.why}</p>
          <p className={css.soft}>
            <Time at={change.at} /> {texts.by(change.by)}
          </p>
        </>
      ) : (
        <p>{texts.noChange}</p>
      )}
    </div>
  );
}
