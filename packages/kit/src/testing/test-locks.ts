interface Waiting {
  readonly name: string;
  readonly run: () => void;
}

/** What jsdom lacks: the locks of a browser, one for all "tabs" of a test file. */
class TestLocks {
  readonly #held = new Set<string>();
  #waiting: readonly Waiting[] = [];

  request(name: string, ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]) {
    const [options, step] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    if (options.ifAvailable && this.#held.has(name)) return Promise.resolve(step(null));
    return new Promise((resolve, reject) => {
      const run = () => {
        this.#held.add(name);
        const result = Promise.resolve().then(() => step({ name, mode: 'exclusive' }));
        void result.finally(() => this.#release(name)).then(resolve, reject);
      };
      if (!this.#held.has(name)) return run();
      const waiting = { name, run };
      this.#waiting = [...this.#waiting, waiting];
      options.signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(waiting)) return;
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(options.signal?.reason as Error);
      });
    });
  }

  query() {
    return Promise.resolve({ held: [...this.#held].map((name) => ({ name })), pending: [] });
  }

  #release(name: string) {
    this.#held.delete(name);
    const next = this.#waiting.find((one) => one.name === name);
    this.#waiting = this.#waiting.filter((one) => one !== next);
    next?.run();
  }
}

/** Gives the window of a test the locks of a browser; again, to end every lock as a closed browser does. */
export const installTestLocks = () => Object.defineProperty(navigator, 'locks', { configurable: true, value: new TestLocks() });
