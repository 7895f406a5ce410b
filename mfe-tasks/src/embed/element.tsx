import { createRoot } from 'react-dom/client';
import type { OpenBoardIn } from './board-options.ts';
import type { BoardSession } from './board-session.ts';
import { endConnections } from './connection/end-connections.ts';
import { forgetConnections } from './connection/forget-connections.ts';
import { EmbeddedBoard } from './embedded-board.tsx';
import { pageStorage } from './host/embedded-host.ts';
import { texts } from './texts.ts';

/** Ends the connections of a portal, also those in memory, and revokes them. Resolves to false if that has to be tried again. */
export const revoke = (origin: string, portal: string) => endConnections({ origin, portal, storage: pageStorage() });

/** Shows the board in a shadow root, rendered by a React of its own. */
export const openBoard: OpenBoardIn = (root, options) => {
  const reactRoot = createRoot(root);
  let session: BoardSession | undefined;
  let resolveFirst: (session: BoardSession) => void;
  // The host page may call `connect` before the board has a session.
  const first = new Promise<BoardSession>((resolve) => (resolveFirst = resolve));
  const onSession = (next: BoardSession) => {
    session = next;
    resolveFirst(next);
  };
  const update: ReturnType<OpenBoardIn>['update'] = (next) =>
    reactRoot.render(<EmbeddedBoard root={root} options={next} onSession={onSession} />);
  update(options);
  return {
    update,
    connect: async () => {
      const { connect } = session ?? (await first);
      if (!connect) throw new Error(texts.nothingToConnect);
      await connect();
    },
    disconnect: async () => {
      // The board may be opening, and the page may leave without waiting.
      if (!session) forgetConnections(options.portal, pageStorage());
      return (session ?? (await first)).disconnect();
    },
    close: () => reactRoot.unmount(),
  };
};
