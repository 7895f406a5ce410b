import { createRoot } from 'react-dom/client';
import type { OpenBoardIn } from './board-options.ts';
import type { BoardSession } from './board-session.ts';
import { EmbeddedBoard } from './embedded-board.tsx';
import { texts } from './texts.ts';

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
    close: () => reactRoot.unmount(),
  };
};
