import { readHealth } from '@daybook/contracts/release-health';
import { type AppStatus, listApps, listChanges } from '@daybook/contracts/releases';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Link } from '@daybook/kit/ui/link';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { Package } from 'lucide-react';
import { useId } from 'react';
import { outcomesByVersion, outcomesText } from '../health/load-outcomes.ts';
import { paths } from '../paths.ts';
import { changeSummary, texts } from '../texts.ts';
import { RequestState, usePolledRequest } from '../token/polled-request.tsx';
import { TokenExpiry } from '../token/token-expiry.tsx';
import { useToken } from '../token/use-token.ts';
import { css, sheet } from '../console.css';
import { LiveReleases } from './live-releases.tsx';

/** The screen with all apps that the token gives access to. */
export function AppList() {
  useStyles(sheet);
  const { clearToken } = useToken();
  const request = usePolledRequest(listApps, {});
  return (
    <Screen title={texts.console} actions={<Button onClick={() => void clearToken()}>{texts.forget}</Button>}>
      <TokenExpiry />
      <RequestState request={request}>{(apps) => <Cards apps={apps} />}</RequestState>
    </Screen>
  );
}

function Cards({ apps }: { apps: readonly AppStatus[] }) {
  if (apps.length === 0) {
    return (
      <EmptyState title={texts.none} icon={<Package size={22} />}>
        {texts.noneWhy}
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={css.apps}>
      {apps.map((status) => (
        <AppCard key={status.app} status={status} />
      ))}
    </ul>
  );
}

/** One app: its releases, their load outcomes in the last hour, and its last change. */
function AppCard({ status }: { status: AppStatus }) {
  const id = useId();
  return (
    <li className={css.card} aria-labelledby={id}>
      <h2 id={id} className={css.name}>
        <Link to={paths.app(status.app)}>{status.app}</Link>
      </h2>
      <LiveReleases status={status} />
      <LastHour status={status} />
      <LastChange app={status.app} />
    </li>
  );
}

function LastHour({ status: { app, live, rollout } }: { status: AppStatus }) {
  const { loaded } = usePolledRequest(readHealth, { params: { app }, query: { hours: 1 } });
  const versions = [live, rollout?.version].filter((version) => version !== undefined);
  if (!loaded || versions.length === 0) return null;
  const outcomes = outcomesByVersion(loaded.data);
  return (
    <div>
      <h3 className={css.heading}>{texts.lastHour}</h3>
      {versions.map((version) => (
        <p key={version}>
          {version}: {outcomesText(outcomes.get(version))}
        </p>
      ))}
    </div>
  );
}

/** The last change, and the one before it: a summary needs both. */
const CHANGES = 2;

function LastChange({ app }: { app: string }) {
  const { loaded } = usePolledRequest(listChanges, { params: { app }, query: { limit: CHANGES } });
  const [change, before] = loaded?.data ?? [];
  if (!loaded) return null;
  return (
    <div>
      <h3 className={css.heading}>{texts.lastChange}</h3>
      {change ? (
        <>
          <p>
            {texts.kinds[change.kind]}: {changeSummary(change, before)}
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
