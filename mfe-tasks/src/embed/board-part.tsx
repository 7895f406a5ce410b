import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type BoardEventProps, forwardEvents } from './board-events.ts';
import type { BoardOptions } from './board-options.ts';
import { EmbeddedBoard } from './embedded-board.tsx';

/** Set by webpack: where this release is served from. */
declare const __webpack_public_path__: string;

export interface BoardProps extends Omit<BoardOptions, 'origin'>, BoardEventProps {
  /** Where Daybook is. Default: where this code was loaded from. */
  readonly origin?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** The board for a host page that loads it by Module Federation (`tasks/Board`), rendered by the host's React in a shadow root. */
export function Board(props: BoardProps) {
  const { origin = new URL(__webpack_public_path__, window.location.href).origin, className, style, ...options } = props;
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const attach = useCallback((element: HTMLElement | null) => {
    // In StrictMode React passes the same element twice.
    setRoot(element && (element.shadowRoot ?? element.attachShadow({ mode: 'open' })));
  }, []);
  const latest = useRef<BoardEventProps>(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => (root ? forwardEvents(root.host, () => latest.current) : undefined), [root]);
  return (
    <div ref={attach} className={className} style={props.height === 'fill' ? { height: '100%', ...style } : style}>
      {root && createPortal(<EmbeddedBoard root={root} options={{ origin, ...options }} />, root)}
    </div>
  );
}
