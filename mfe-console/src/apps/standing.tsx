import type { AppStatus } from '@daybook/contracts/releases';
import { useStyles } from '@daybook/kit/styles';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './standing.css';

/** Which releases visitors get of an app, and what comes in their place where they fail. */
export function Standing({ status: { live, rollout, fallback } }: { status: AppStatus }) {
  useStyles(sheet);
  return (
    <dl className={css.standing}>
      <Item term={texts.live}>{live ?? texts.nothingLive}</Item>
      <Item term={texts.rollout}>
        {rollout ? `${rollout.version} ${texts.toShare(rollout.share)}` : texts.noRollout}
        {rollout && (
          <span className={css.bar} aria-hidden="true">
            <span className={css.share} style={{ width: `${rollout.share}%` }} />
          </span>
        )}
      </Item>
      <Item term={texts.fallback}>{fallback ?? texts.noFallback}</Item>
    </dl>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.item}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
