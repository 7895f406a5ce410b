import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BoardEvent, BoardEventName, BoardOptions } from './board-options.ts';
import { EmbeddedBoard } from './embedded-board.tsx';

/** The build's own: where this release is served from. */
declare const __webpack_public_path__: string;

export interface BoardProps extends Omit<BoardOptions, 'origin'> {
  /** Where Daybook is. Default: where this code came from. */
  readonly origin?: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onReady?: Listener<'daybook:ready'>;
  readonly onTaskMoved?: Listener<'daybook:task-moved'>;
  readonly onTaskOpen?: Listener<'daybook:task-open'>;
  readonly onError?: Listener<'daybook:error'>;
  readonly onAuthRequired?: Listener<'daybook:auth-required'>;
}

type Listener<Name extends BoardEventName> = (event: BoardEvent<Name>) => void;

/** The board for a host that has React and takes the code by Module Federation, as `tasks/Board`: in a shadow root, by the host's React. */
export function Board(props: BoardProps) {
  const { origin = whereFrom(), className, style, ...rest } = props;
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  const place = useCallback((element: HTMLElement | null) => {
    // The same element is given again where React tries effects twice.
    setRoot(element && (element.shadowRoot ?? element.attachShadow({ mode: 'open' })));
  }, []);
  useListeners(root, props);
  return (
    <div ref={place} className={className} style={props.height === 'fill' ? { height: '100%', ...style } : style}>
      {root && createPortal(<EmbeddedBoard root={root} options={{ origin, ...rest }} />, root)}
    </div>
  );
}

const whereFrom = () => new URL(__webpack_public_path__, window.location.href).origin;

/** Told by events, as all boards tell; a host in React wants functions. */
function useListeners(root: ShadowRoot | null, props: BoardProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!root) return;
    const leaving = new AbortController();
    for (const [name, handler] of Object.entries(handlers)) {
      const hear = (event: Event) => (latest.current[handler] as ((event: Event) => void) | undefined)?.(event);
      root.host.addEventListener(name, hear, leaving);
    }
    return () => leaving.abort();
  }, [root]);
}

const handlers = {
  'daybook:ready': 'onReady',
  'daybook:task-moved': 'onTaskMoved',
  'daybook:task-open': 'onTaskOpen',
  'daybook:error': 'onError',
  'daybook:auth-required': 'onAuthRequired',
} as const satisfies Record<BoardEventName, keyof BoardProps>;
