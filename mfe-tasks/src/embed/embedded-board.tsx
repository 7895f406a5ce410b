import { useStore } from '@daybook/host/store';
import { StyleRoot } from '@daybook/kit/ui/styles';
import { useEffect, useInsertionEffect, useMemo, useRef, useState } from 'react';
import { type EmitBoardEvent, emitterOf } from './board-events.ts';
import { type BoardOptions, defaultLabel } from './board-options.ts';
import { type BoardSession, endOtherConnections, openBoardSession } from './board-session.ts';
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
  const { origin, portal, user = '', theme: choice = 'auto', height = 'content', label = defaultLabel, getToken } = options;
  const emit = useMemo(() => emitterOf(root.host), [root]);
  const theme = useBoardTheme(root.host, choice);
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  useInsertionEffect(() => adoptBaseSheets(root), [root]);
  const key = `${origin} ${portal} ${user} ${getToken !== undefined}`;
  const session = useSession(key, options, emit);
  useEffect(() => {
    if (session) onSession?.(session);
  }, [session, onSession]);
  return (
    <StyleRoot root={root} fit={adaptSheet} above={overlay ?? undefined}>
      <BoardSurface root={root} theme={useStore(theme)} height={height} label={label} overlayRef={setOverlay}>
        {portal === '' && <SetupPanel emit={emit} />}
        {session && <ConnectedBoard key={key} root={root} session={session} options={options} theme={theme} emit={emit} />}
      </BoardSurface>
    </StyleRoot>
  );
}

/**
 * Opens one session for each key, and returns that of this key: what the last one shows is not for the next user. A host page may pass
 * another `getToken` function at each render.
 */
function useSession(key: string, options: BoardOptions, emit: EmitBoardEvent): BoardSession | undefined {
  const { origin, portal, user = '', onBehalfOf, getToken } = options;
  const [current, setCurrent] = useState<{ readonly key: string; readonly session: BoardSession }>();
  const latest = useRef(getToken);
  useEffect(() => {
    latest.current = getToken;
  });
  const lastUser = useRef(user);
  const hasGetToken = getToken !== undefined;
  useEffect(() => {
    if (portal === '') return;
    const callLatest = () => latest.current?.() ?? Promise.reject(new Error('getToken was removed.'));
    // A page that names no user any more has logged them out.
    endOtherConnections({ origin, portal, user }, user !== '' || lastUser.current !== '');
    lastUser.current = user;
    const opened = openBoardSession({ origin, portal, user, onBehalfOf, getToken: hasGetToken ? callLatest : undefined, emit });
    setCurrent({ key, session: opened });
    void opened.access.retry();
    return () => {
      opened.access.close();
      setCurrent(undefined);
    };
  }, [key, origin, portal, user, onBehalfOf, hasGetToken, emit]);
  return current?.key === key ? current.session : undefined;
}
