import { Button } from '@daybook/kit/ui/button';
import { classNames } from '@daybook/kit/ui/styles';
import { Notice } from '@daybook/kit/ui/notice';
import { Fragment, useMemo, useState } from 'react';
import { type Block, compareTexts, type Piece } from './compare-texts.ts';
import { css } from './history.css';
import { texts } from './texts.ts';

/** How many blocks are shown at first, and how many more at each press: thousands of elements make the page slow. */
const STEP = 200;

/** Two texts, with what was removed and what was added. Each block has its meaning as a text, so that it needs no colour. */
export function TextComparison({ before, after }: { before: string; after: string }) {
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  const [count, setCount] = useState(STEP);
  if (before === after) return <p>{texts.sameText}</p>;
  if (!blocks) {
    return (
      <>
        <Notice>{texts.tooDifferent}</Notice>
        <div dir="auto" className={css.text}>
          {before}
        </div>
      </>
    );
  }
  return (
    <div className={css.blocks}>
      {blocks.slice(0, count).map((block, index) => (
        <ShownBlock key={index} block={block} place={placeOf(index, blocks.length)} />
      ))}
      {count < blocks.length && <Button onClick={() => setCount(count + STEP)}>{texts.showMore}</Button>}
    </div>
  );
}

type Place = 'first' | 'middle' | 'last';

const placeOf = (index: number, length: number): Place => (index === 0 ? 'first' : index === length - 1 ? 'last' : 'middle');

function ShownBlock({ block: { kind, pieces }, place }: { block: Block; place: Place }) {
  if (kind === 'same') return <Unchanged text={pieces.map(({ text }) => text).join('')} place={place} />;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  return (
    <div className={classNames(css.block, css[kind])}>
      <p className={css.sign}>{texts[kind]}</p>
      <div dir="auto" className={css.text}>
        {pieces.map(({ text, changed }: Piece, index) =>
          changed ? <Mark key={index}>{text}</Mark> : <Fragment key={index}>{text}</Fragment>,
        )}
      </div>
    </div>
  );
}

/** How many unchanged lines are shown before and after a change. */
const AROUND = 3;

/** Unchanged lines. Of many, only those beside a change are shown; the others can be opened. */
function Unchanged({ text, place }: { text: string; place: Place }) {
  const lines = text.replace(/\n$/, '').split('\n');
  const start = place === 'first' ? 0 : AROUND;
  const end = lines.length - (place === 'last' ? 0 : AROUND);
  if (end - start <= AROUND) return <Lines lines={lines} />;
  return (
    <>
      <Lines lines={lines.slice(0, start)} />
      <details className={css.hidden}>
        <summary>{texts.unchanged(end - start)}</summary>
        <Lines lines={lines.slice(start, end)} />
      </details>
      <Lines lines={lines.slice(end)} />
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div dir="auto" className={css.text}>
      {lines.join('\n')}
    </div>
  );
}
