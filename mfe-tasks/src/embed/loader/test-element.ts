import type { BoardOptions, OpenBoard } from '../board-options.ts';

/** What the loader would load, as a test watches it. */
export class TestElement {
  opened: BoardOptions[] = [];
  updates: BoardOptions[] = [];
  connected: string[] = [];
  closed = 0;
  /** How often it was asked for. */
  asked = 0;
  /** What the next questions are answered with, before the element itself. */
  readonly failures: Error[] = [];

  /** Forgets what was done with it. */
  forget() {
    Object.assign(this, { opened: [], updates: [], connected: [], closed: 0, asked: 0 });
  }

  /** In place of `importChecked`. */
  readonly load = (): Promise<unknown> => {
    this.asked += 1;
    const failure = this.failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ openBoard: this.open });
  };

  private readonly open = (root: ShadowRoot, options: BoardOptions): OpenBoard => {
    this.opened.push(options);
    root.append('A board');
    return {
      update: (next) => void this.updates.push(next),
      connect: () => Promise.resolve(void this.connected.push(options.portal)),
      close: () => void (this.closed += 1),
    };
  };
}

/** The elements that a page watches for coming near, and a way to say that they did. */
export class TestView {
  readonly #watched = new Map<Element, () => void>();

  /** Stands in for the browser's, which knows no layout in a test. */
  install() {
    const watched = this.#watched;
    globalThis.IntersectionObserver = class {
      readonly #tell: IntersectionObserverCallback;

      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }

      observe(target: Element) {
        const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
        watched.set(target, () => this.#tell([entry], this as unknown as IntersectionObserver));
      }

      disconnect() {
        watched.clear();
      }
    } as unknown as typeof IntersectionObserver;
  }

  get isWatching() {
    return this.#watched.size > 0;
  }

  comeNear(element: Element) {
    this.#watched.get(element)?.();
  }
}
