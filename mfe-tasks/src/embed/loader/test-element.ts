import type { BoardOptions, OpenBoard } from '../board-options.ts';

/** Stands in for the module that the loader loads. */
export class TestElement {
  opened: BoardOptions[] = [];
  updates: BoardOptions[] = [];
  connected: string[] = [];
  disconnected: string[] = [];
  closed = 0;
  loads = 0;
  /** The errors of the next loads. */
  readonly failures: Error[] = [];

  reset() {
    Object.assign(this, { opened: [], updates: [], connected: [], disconnected: [], closed: 0, loads: 0 });
  }

  /** Replaces `importChecked`. */
  readonly load = (): Promise<unknown> => {
    this.loads += 1;
    const failure = this.failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve({ openBoard: this.open, revoke: this.revoke });
  };

  /** Revokes the ended connections of a portal. */
  readonly revoke = jest.fn((_origin: string, _portal: string) => Promise.resolve(true));

  private readonly open = (root: ShadowRoot, options: BoardOptions): OpenBoard => {
    this.opened.push(options);
    root.append('A board');
    return {
      update: (next) => void this.updates.push(next),
      connect: () => Promise.resolve(void this.connected.push(options.portal)),
      disconnect: () => Promise.resolve({ revoked: true, unsaved: this.disconnected.push(options.portal) }),
      close: () => void (this.closed += 1),
    };
  };
}

/** A fake IntersectionObserver: jsdom has no layout. */
export class TestView {
  readonly #watched = new Map<Element, () => void>();

  install() {
    const watched = this.#watched;
    globalThis.IntersectionObserver = class {
      readonly #notify: IntersectionObserverCallback;

      constructor(notify: IntersectionObserverCallback) {
        this.#notify = notify;
      }

      observe(target: Element) {
        const entry = { target, isIntersecting: true } as unknown as IntersectionObserverEntry;
        watched.set(target, () => this.#notify([entry], this as unknown as IntersectionObserver));
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
