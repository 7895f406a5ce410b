import { createRoot } from 'react-dom/client';
import type { BoardLife } from './board-life.ts';
import type { OpenBoardIn } from './board-options.ts';
import { EmbeddedBoard } from './embedded-board.tsx';
import { texts } from './texts.ts';

/** Shows the board in a shadow root, by a React of its own. */
export const openBoard: OpenBoardIn = (root, options) => {
  const reactRoot = createRoot(root);
  let life: BoardLife | undefined;
  const onLife = (next: BoardLife) => void (life = next);
  const update: ReturnType<OpenBoardIn>['update'] = (next) =>
    reactRoot.render(<EmbeddedBoard root={root} options={next} onLife={onLife} />);
  update(options);
  return {
    update,
    connect: () => life?.connect?.() ?? Promise.reject(new Error(texts.nothingToConnect)),
    close: () => reactRoot.unmount(),
  };
};
