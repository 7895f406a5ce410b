import type { Theme } from '@daybook/kit/host/host';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { type CSSProperties, type ReactNode, type RefCallback, useState } from 'react';
import type { BoardHeight } from '../board-options.ts';
import { css, sheet } from './board-surface.css';

interface BoardSurfaceProps {
  root: ShadowRoot;
  theme: Theme;
  height: BoardHeight;
  label: string;
  /** Receives the element for dialogs, menus and the dragged card. */
  overlayRef: (overlay: HTMLElement | null) => void;
  children: ReactNode;
}

/** The root element of a board, where no style of the host page is inherited. */
export function BoardSurface({ root, theme, height, label, overlayRef, children }: BoardSurfaceProps) {
  useStyles(sheet);
  const [rem] = useState(() => preferredFontSize(root));
  const [attachOverlay] = useState(() => overlayCallback(overlayRef));
  return (
    <section
      data-surface=""
      data-theme={theme}
      part="surface"
      aria-label={label}
      dir="ltr"
      lang="en"
      className={classNames(css.surface, height === 'fill' && css.fill)}
      style={{ '--rem': rem } as CSSProperties}
    >
      <div data-box="" className={css.box}>
        <div className={css.content}>{children}</div>
      </div>
      <div ref={attachOverlay} popover="manual" className={css.overlay} />
    </section>
  );
}

/** Returns the font size that the person has set in the browser, whatever the host page sets. */
function preferredFontSize(root: ShadowRoot): string {
  const probe = document.createElement('span');
  probe.style.all = 'initial';
  root.append(probe);
  const { fontSize } = getComputedStyle(probe);
  probe.remove();
  return fontSize.endsWith('px') ? fontSize : '16px';
}

function overlayCallback(overlayRef: BoardSurfaceProps['overlayRef']): RefCallback<HTMLElement> {
  return (overlay) => {
    if (!overlay) return;
    const stop = showWhileFilled(overlay);
    overlayRef(overlay);
    return () => {
      stop();
      overlayRef(null);
    };
  };
}

/**
 * Keeps an element in the browser's top layer while it has children: above the host page, and not clipped by any box around the board.
 * Returns a function that stops this.
 */
function showWhileFilled(overlay: HTMLElement): () => void {
  const update = () => {
    const isNeeded = overlay.childElementCount > 0 && overlay.isConnected;
    // In a browser without popovers, elements of the host page with a higher z-index cover it.
    if (!('showPopover' in overlay) || isNeeded === overlay.matches(':popover-open')) return;
    if (isNeeded) overlay.showPopover();
    else overlay.hidePopover();
  };
  const observer = new MutationObserver(update);
  observer.observe(overlay, { childList: true });
  return () => observer.disconnect();
}
