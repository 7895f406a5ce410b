import type { AppStatus } from '@daybook/contracts/releases';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import type { ReleaseAction } from '../changes/release-action.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './app-detail.css';
import { appTexts } from './app-texts.ts';
import { ReleaseDetails } from './release-details.tsx';

export interface ActionProps {
  status: AppStatus;
  onAction: (action: ReleaseAction) => void;
}

/** The releases of an app, the newest first. Each can be put live, except the live one and the one in rollout. */
export function ReleaseList({ status, onAction }: ActionProps) {
  useStyles(sheet);
  return (
    <ul role="list">
      {status.releases.map(({ version, published, by, bytes, halted }) => (
        <li key={version} className={css.row}>
          <div className={css.words}>
            <p className={css.what}>
              {version} <Roles of={version} status={status} />
              {halted && <Badge>{texts.halted}</Badge>}
            </p>
            <p className={css.soft}>
              <Time at={published} /> {texts.by(by)}, {bytesText(bytes)}
            </p>
            <ReleaseDetails app={status.app} version={version} />
          </div>
          {version !== status.live && version !== status.rollout?.version && (
            <Button aria-label={appTexts.putVersionLive(version)} onClick={() => onAction({ kind: 'put-live', version })}>
              {appTexts.putLive}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Roles({ of, status: { live, rollout, fallback } }: { of: string; status: AppStatus }) {
  return (
    <>
      {of === live && <Badge tone="green">{texts.live}</Badge>}
      {of === rollout?.version && <Badge tone="blue">{`${texts.rollout} ${texts.toShare(rollout.share)}`}</Badge>}
      {of === fallback && <Badge>{texts.fallback}</Badge>}
    </>
  );
}

/** Returns `123 kB`, in the format of the daybook command. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}
