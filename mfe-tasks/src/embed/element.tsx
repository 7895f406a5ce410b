import { createRoot } from 'react-dom/client';
import type { BoardLife } from './board-life.ts';
import type { OpenBoardIn } from './board-options.ts';
import { EmbeddedBoard } from './embedded-board.tsx';
import { texts } from './texts.ts';

/** Shows the board in a shadow root, by a React of its own. */
export const openBoard: OpenBoardIn = (root, options) => {
  const reactRoot = createRoot(root);
  const life = latestLife();
  const update: ReturnType<OpenBoardIn>['update'] = (next) =>
    reactRoot.render(<EmbeddedBoard root={root} options={next} onLife={life.is} />);
  update(options);
  return {
    update,
    connect: async () => {
      const { connect } = life.now() ?? (await life.first);
      if (!connect) throw new Error(texts.nothingToConnect);
      await connect();
    },
    close: () => reactRoot.unmount(),
  };
};

/** A host may ask to connect before the board has come as far. */
function latestLife() {
  let life: BoardLife | undefined;
  let arrived: (first: BoardLife) => void;
  const first = new Promise<BoardLife>((resolve) => {
    arrived = resolve;
  });
  return {
    first,
    now: () => life,
    is: (next: BoardLife) => {
      life = next;
      arrived(next);
    },
  };
}
