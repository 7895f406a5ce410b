import type { Backend } from '@daybook/contracts/backends';
import { Time } from '@daybook/kit/ui/time';
import { css as shared } from '../console.css';
import { texts } from '../texts.ts';
import { appTexts } from './app-texts.ts';
import { css } from './app-detail.css';

/** Shows where the backend of an app is, with who added it and why. Operators change it by `daybook backend`. */
export function BackendFacts({ backend: { to, at, by, why } }: { backend: Backend }) {
  return (
    <>
      <dl className={shared.releases}>
        <div className={shared.item}>
          <dt className={shared.term}>{appTexts.backendAddress}</dt>
          <dd className={shared.value}>{to}</dd>
        </div>
        <div className={shared.item}>
          <dt className={shared.term}>{appTexts.backendSince}</dt>
          <dd className={shared.value}>
            <Time at={at} /> {texts.by(by)}: {why}
          </dd>
        </div>
      </dl>
      <p className={css.note}>{appTexts.backendHint}</p>
    </>
  );
}
