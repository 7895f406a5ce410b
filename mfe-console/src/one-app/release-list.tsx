import type { AppStatus } from '@daybook/contracts/releases';
import { Badge } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { appTexts } from './texts.ts';
import { texts } from '../texts.ts';
import { bytesText } from './bytes-text.ts';
import { Time } from '../time/time.tsx';
import { css, sheet } from './one-app.css';
import type { StepProps } from './step-buttons.tsx';

/** The releases of an app, the newest first. Any that is not live can be put live; that of a rollout is raised above. */
export function ReleaseList({ status, onStep }: StepProps) {
  useStyles(sheet);
  return (
    <ul role="list" className={css.rows}>
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
          </div>
          {version !== status.live && version !== status.rollout?.version && (
            <Button aria-label={appTexts.putVersionLive(version)} onClick={() => onStep({ kind: 'give', version })}>
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
