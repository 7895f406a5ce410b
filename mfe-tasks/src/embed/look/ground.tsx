import { classNames } from '@daybook/kit/ui/class-names';
import type { Theme } from '@daybook/kit/host/host';
import { useStyles } from '@daybook/kit/ui/styles';
import { type CSSProperties, type ReactNode, type RefCallback, useState } from 'react';
import type { BoardHeight } from '../board-options.ts';
import { css, sheet } from './ground.css';
import { standAbove } from './stand-above.ts';

interface GroundProps {
  root: ShadowRoot;
  theme: Theme;
  height: BoardHeight;
  label: string;
  /** Gets the place for dialogs, menus and the card in the hand. */
  aboveRef: (above: HTMLElement | null) => void;
  children: ReactNode;
}

/** What a board stands on: nothing that the host says of its own page holds in here. */
export function Ground({ root, theme, height, label, aboveRef, children }: GroundProps) {
  useStyles(sheet);
  const [rem] = useState(() => chosenFontSize(root));
  const [keepAbove] = useState(() => aboveBy(aboveRef));
  return (
    <section
      data-ground=""
      data-theme={theme}
      part="ground"
      aria-label={label}
      dir="ltr"
      lang="en"
      className={classNames(css.ground, height === 'fill' && css.fill)}
      style={{ '--rem': rem } as CSSProperties}
    >
      <div data-box="" className={css.box}>
        <div className={css.content}>{children}</div>
      </div>
      <div ref={keepAbove} popover="manual" className={css.above} />
    </section>
  );
}

/** How large the person has chosen letters to be, whatever the host has made of it. */
function chosenFontSize(root: ShadowRoot): string {
  const probe = document.createElement('span');
  probe.style.all = 'initial';
  root.append(probe);
  const { fontSize } = getComputedStyle(probe);
  probe.remove();
  return fontSize.endsWith('px') ? fontSize : '16px';
}

function aboveBy(aboveRef: GroundProps['aboveRef']): RefCallback<HTMLElement> {
  return (above) => {
    if (!above) return;
    const end = standAbove(above);
    aboveRef(above);
    return () => {
      end();
      aboveRef(null);
    };
  };
}
