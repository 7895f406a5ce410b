import type { BoardEvents } from '../board-events.ts';
import type { BoardOptions, OpenBoard } from '../board-options.ts';
import { loadElement, loadFailedAlert } from './load-element.ts';

interface MountedElementOptions {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly boardOptions: () => BoardOptions;
}

/** Loads and opens the board of an element that is in a document, and closes it when the element is removed. */
export class MountedElement {
  #opening: Promise<OpenBoard> | undefined;
  #board: OpenBoard | undefined;
  #stopWaiting = () => {};
  #isUnmounted = false;

  constructor(private readonly options: MountedElementOptions) {}

  /** The board, once it is open. */
  get board() {
    return this.#board;
  }

  openWhenNear() {
    this.#stopWaiting();
    this.#stopWaiting = whenNear(this.options.element, () => this.openNow());
  }

  openNow() {
    // A failure is shown in place of the board, and dispatched as an event.
    this.open().catch(() => {});
  }

  /** Opens the board. Further calls return the same promise, unless it has failed. */
  open(): Promise<OpenBoard> {
    this.#stopWaiting();
    this.#opening ??= this.#load().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  update() {
    this.#board?.update(this.options.boardOptions());
  }

  unmount() {
    this.#isUnmounted = true;
    this.#stopWaiting();
    this.#board?.close();
    this.options.root.replaceChildren();
  }

  async #load() {
    const { root, boardOptions } = this.options;
    try {
      const { openBoard } = await loadElement();
      if (this.#isUnmounted) throw new Error('The board was removed.');
      root.replaceChildren();
      return (this.#board = openBoard(root, boardOptions()));
    } catch (error) {
      if (!this.#isUnmounted) this.#showFailure(error);
      throw error;
    }
  }

  #showFailure(error: unknown) {
    const { element, root } = this.options;
    root.replaceChildren(loadFailedAlert(() => this.openNow()));
    const detail: BoardEvents['daybook:error'] = { code: 'load', message: String(error) };
    const init = { bubbles: true, composed: true, detail: { ...detail, version: 1 } };
    element.dispatchEvent(new CustomEvent('daybook:error', init));
  }
}

/** Calls back once the element comes near the viewport. Returns a function that stops waiting. */
function whenNear(element: Element, onNear: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      onNear();
    },
    // Loading takes about as long as scrolling this distance.
    { rootMargin: '400px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
