import type { AppStatus } from '@daybook/contracts/releases';
import { useStyles } from '@daybook/kit/ui/styles';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { css, sheet } from '../console.css';

/** Lists the releases of an app that visitors get: live, rollout and fallback. */
export function LiveReleases({ status: { live, rollout, fallback, releases } }: { status: AppStatus }) {
  useStyles(sheet);
  return (
    <dl className={css.releases}>
      <Item term={texts.live}>{live ?? texts.nothingLive}</Item>
      <Item term={texts.rollout}>
        {rollout ? `${rollout.version} ${texts.toShare(rollout.share)}` : noRolloutText(releases)}
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

function noRolloutText([newest]: AppStatus['releases']) {
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
