import type { BoardEvents, BoardOptions, OpenBoard } from '../board-options.ts';
import { failedNote } from './failed-note.ts';
import { loadElement } from './load-element.ts';
import { whenNear } from './when-near.ts';

/** What a stay is about: an element that a page has put somewhere. */
export interface Staying {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  readonly options: () => BoardOptions;
}

/** The time from when an element is put into a document until it is taken out: all that is begun then ends with it. */
export class Stay {
  #opening: Promise<OpenBoard> | undefined;
  #board: OpenBoard | undefined;
  #stopWaiting = () => {};
  #isOver = false;

  constructor(private readonly of: Staying) {}

  openWhenNear() {
    this.#stopWaiting();
    this.#stopWaiting = whenNear(this.of.element, () => this.openNow());
  }

  openNow() {
    // What went wrong is shown in the board's place, and told as an event.
    this.open().catch(() => {});
  }

  /** Once, however often it is asked for. */
  open(): Promise<OpenBoard> {
    this.#stopWaiting();
    this.#opening ??= this.#load().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  update() {
    this.#board?.update(this.of.options());
  }

  end() {
    this.#isOver = true;
    this.#stopWaiting();
    this.#board?.close();
    this.of.root.replaceChildren();
  }

  async #load() {
    const { root, options } = this.of;
    try {
      const { openBoard } = await loadElement();
      if (this.#isOver) throw new Error('The board was removed.');
      root.replaceChildren();
      return (this.#board = openBoard(root, options()));
    } catch (error) {
      if (!this.#isOver) this.#fail(error);
      throw error;
    }
  }

  #fail(error: unknown) {
    this.of.root.replaceChildren(failedNote(() => this.openNow()));
    const detail: BoardEvents['daybook:error'] = { code: 'load', message: String(error) };
    const told = { bubbles: true, composed: true, detail: { ...detail, version: 1 } };
    this.of.element.dispatchEvent(new CustomEvent('daybook:error', told));
  }
}
