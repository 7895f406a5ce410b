import { useStore } from '@daybook/host/store';
import { StyleRoot } from '@daybook/kit/ui/styles';
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { type EmitBoardEvent, emitterOf } from './board-events.ts';
import { type BoardOptions, defaultLabel } from './board-options.ts';
import { type BoardSession, openBoardSession } from './board-session.ts';
import { ConnectedBoard } from './connected-board.tsx';
import { adaptSheet, adoptBaseSheets } from './look/adapt-styles.ts';
import { BoardSurface } from './look/board-surface.tsx';
import { useBoardTheme } from './look/use-board-theme.ts';
import { SetupPanel } from './parts/panels.tsx';

export interface EmbeddedBoardProps {
  /** Where the board is rendered. Events are dispatched at its host element. */
  root: ShadowRoot;
  options: BoardOptions;
  onSession?: (session: BoardSession) => void;
}

/** A whole board in a shadow root. The React that renders it may be the board's own or the host page's. */
export function EmbeddedBoard({ root, options, onSession }: EmbeddedBoardProps) {
  const { origin, portal, theme: choice = 'auto', height = 'content', label = defaultLabel, getToken } = options;
  const emit = useMemo(() => emitterOf(root.host), [root]);
  const theme = useBoardTheme(root.host, choice);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  useInsertionEffect(() => adoptBaseSheets(root), [root]);
  const session = useSession(options, emit);
  useEffect(() => {
    if (session) onSession?.(session);
  }, [session, onSession]);
  return (
    <StyleRoot root={root} fit={adaptSheet} above={overlay ?? undefined}>
      <BoardSurface root={root} theme={useStore(theme)} height={height} label={label} overlayRef={setOverlay}>
        {portal === '' && <SetupPanel emit={emit} />}
        {session && (
          <ConnectedBoard
            key={`${origin} ${portal} ${Boolean(getToken)}`}
            root={root}
            session={session}
            options={options}
            theme={theme}
            emit={emit}
          />
        )}
      </BoardSurface>
    </StyleRoot>
  );
}

/** Opens one session for an origin and a portal. A host page may pass another `getToken` function at each render. */
function useSession({ origin, portal, onBehalfOf, getToken }: BoardOptions, emit: EmitBoardEvent): BoardSession | undefined {
  const [session, setSession] = useState<BoardSession>();
  const latest = useRef(getToken);
  useEffect(() => {
    latest.current = getToken;
  });
  const hasGetToken = getToken !== undefined;
  useEffect(() => {
    if (portal === '') return;
    const callLatest = () => latest.current?.() ?? Promise.reject(new Error('getToken was removed.'));
    const opened = openBoardSession({ origin, portal, onBehalfOf, getToken: hasGetToken ? callLatest : undefined, emit });
    setSession(opened);
    void opened.access.retry();
    return () => {
      opened.access.close();
      setSession(undefined);
    };
  }, [origin, portal, onBehalfOf, hasGetToken, emit]);
  return session;
}
