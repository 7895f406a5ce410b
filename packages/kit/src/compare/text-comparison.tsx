import { Fragment, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { classNames, useStyles } from '../ui/styles.tsx';
import { type Block, compareTexts, type Piece } from './compare-texts.ts';
import { css, sheet } from './text-comparison.css';

interface TextComparisonProps {
  before: string;
  after: string;
  texts: ComparisonTexts;
  /** True if the second text is shown too if the two cannot be compared. */
  showsBoth?: boolean;
}

interface ComparisonTexts {
  /** Before what only the first text has. */
  readonly removed: string;
  /** Before what only the second text has. */
  readonly added: string;
  /** Before the first text, if the two cannot be compared. */
  readonly tooDifferent: string;
}

const common = {
  unchanged: (lines: number) => `${lines} unchanged lines`,
  sameText: 'Not changed.',
  showMore: 'Show more changes',
} as const;

/** How many blocks are shown at first, and how many more at each press: thousands of elements make the page slow. */
const STEP = 200;

/** Two texts, with what was removed and what was added. Each block has its meaning as a text, so that it needs no colour. */
export function TextComparison({ before, after, texts, showsBoth = false }: TextComparisonProps) {
  useStyles(sheet);
  const blocks = useMemo(() => compareTexts(before, after), [before, after]);
  const [count, setCount] = useState(STEP);
  if (before === after) return <p>{common.sameText}</p>;
  if (!blocks) {
    return (
      <>
        <Notice>{texts.tooDifferent}</Notice>
        <Whole text={before} label={showsBoth && texts.removed} />
        {showsBoth && <Whole text={after} label={texts.added} />}
      </>
    );
  }
  return (
    <div className={css.blocks}>
      {blocks.slice(0, count).map((block, index) => (
        <ShownBlock key={index} block={block} texts={texts} place={placeOf(index, blocks.length)} />
      ))}
      {count < blocks.length && <Button onClick={() => setCount(count + STEP)}>{common.showMore}</Button>}
    </div>
  );
}

function Whole({ text, label }: { text: string; label: string | false }) {
  return (
    <>
      {label && <p className={css.sign}>{label}</p>}
      <div dir="auto" className={css.text}>
        {text}
      </div>
    </>
  );
}

type Place = 'first' | 'middle' | 'last';

const placeOf = (index: number, length: number): Place => (index === 0 ? 'first' : index === length - 1 ? 'last' : 'middle');

function ShownBlock({ block: { kind, pieces }, place, texts }: { block: Block; place: Place; texts: ComparisonTexts }) {
  if (kind === 'same') return <Unchanged text={pieces.map(({ text }) => text).join('')} place={place} />;
  const Mark = kind === 'removed' ? 'del' : 'ins';
  const isWhole = pieces.every(({ changed }) => !changed);
  return (
    <div className={classNames(css.block, css[kind])}>
      <p className={css.sign}>{texts[kind]}</p>
      <div dir="auto" className={css.text}>
        {pieces.map(({ text, changed }: Piece, index) =>
          changed || isWhole ? (
            <Mark key={index} className={classNames(isWhole && css.whole)}>
              {text}
            </Mark>
          ) : (
            <Fragment key={index}>{text}</Fragment>
          ),
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
        <summary>{common.unchanged(end - start)}</summary>
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
