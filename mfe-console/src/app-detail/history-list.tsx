import { type Change, historyPage, listChanges } from '@daybook/contracts/releases';
import { Badge, type Tone } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { useState } from 'react';
import { changeSummary, texts } from '../texts.ts';
import { RequestState, usePolledRequest } from '../token/polled-request.tsx';
import { css, sheet } from './app-detail.css';
import { appTexts } from './app-texts.ts';

/** The changes of an app's live releases with their authors and reasons, the newest first. */
export function HistoryList({ app }: { app: string }) {
  const request = usePolledRequest(listChanges, { params: { app } });
  return <RequestState request={request}>{(changes) => <Changes changes={changes} />}</RequestState>;
}

function Changes({ changes }: { changes: readonly Change[] }) {
  useStyles(sheet);
  const [showsAll, setShowsAll] = useState(false);
  if (changes.length === 0) return <p>{texts.noChange}</p>;
  const shown = showsAll ? changes : changes.slice(0, FIRST);
  return (
    <>
      <ul role="list">
        {shown.map((change, index) => (
          <li key={change.id} className={css.row}>
            <div className={css.words}>
              <p className={css.what}>
                <Badge tone={tones[change.kind]}>{texts.kinds[change.kind]}</Badge> {changeSummary(change, changes[index + 1])}
              </p>
              <p dir="auto">{change.why}</p>
              <p className={css.soft}>
                <Time at={change.at} /> {texts.by(change.by)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < changes.length && <Button onClick={() => setShowsAll(true)}>{moreText(changes.length)}</Button>}
    </>
  );
}

const FIRST = 20;

/** The console loads one page of a history; `daybook history` shows older changes. */
const moreText = (count: number) => (count < historyPage ? appTexts.wholeHistory : appTexts.newestOfHistory)(count);

const tones: Readonly<Record<Change['kind'], Tone>> = { live: 'green', rollout: 'blue', rollback: 'purple', halt: 'neutral' };
