import type { AppStatus } from '@daybook/contracts/releases';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from './standing.css';

/** Which releases visitors get of an app, and what comes in their place where they fail. */
export function Standing({ status: { live, rollout, fallback, releases } }: { status: AppStatus }) {
  useStyles(sheet);
  return (
    <dl className={css.standing}>
      <Item term={texts.live}>{live ?? texts.nothingLive}</Item>
      <Item term={texts.rollout}>
        {rollout ? `${rollout.version} ${texts.toShare(rollout.share)}` : noRollout(releases)}
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

/** A newest release that was halted is no release that was never tried. */
function noRollout([newest]: AppStatus['releases']) {
  return newest?.halted ? texts.afterHalt(newest.version) : texts.noRollout;
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={css.item}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
