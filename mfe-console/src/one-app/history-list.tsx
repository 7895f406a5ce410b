import { type Change, historyPage } from '@daybook/contracts/releases';
import { Badge, type Tone } from '@daybook/kit/ui/badge';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { useState } from 'react';
import { listChanges } from '../api.ts';
import { changedText } from '../changes/changed-text.ts';
import { keys } from '../keys.ts';
import { appTexts } from './texts.ts';
import { texts } from '../texts.ts';
import { ReadingState } from '../token/reading-state.tsx';
import { useReading } from '../token/use-reading.ts';
import { Time } from '../time/time.tsx';
import { css, sheet } from './one-app.css';

/** What was changed, by whom and why, the newest first. */
export function HistoryList({ app }: { app: string }) {
  const reading = useReading(keys.changes(app), (fetch) => listChanges(fetch, app));
  return <ReadingState reading={reading}>{(changes) => <Changes changes={changes} />}</ReadingState>;
}

function Changes({ changes }: { changes: readonly Change[] }) {
  useStyles(sheet);
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return <p>{texts.noChange}</p>;
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  return (
    <>
      <ul role="list" className={css.rows}>
        {shown.map((change, index) => (
          <li key={change.id} className={css.row}>
            <div className={css.words}>
              <p className={css.what}>
                <Badge tone={tones[change.kind]}>{texts.kinds[change.kind]}</Badge> {changedText(change, changes[index + 1])}
              </p>
              <p dir="auto">{change.why}</p>
              <p className={css.soft}>
                <Time at={change.at} /> {texts.by(change.by)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < changes.length && <Button onClick={() => setWhole(true)}>{moreText(changes.length)}</Button>}
    </>
  );
}

const FIRST = 20;

/** Of a history that is longer than a page the rest is for daybook history. */
const moreText = (count: number) => (count < historyPage ? appTexts.wholeHistory : appTexts.newestOfHistory)(count);

const tones: Readonly<Record<Change['kind'], Tone>> = { live: 'green', rollout: 'blue', rollback: 'purple', halt: 'neutral' };
