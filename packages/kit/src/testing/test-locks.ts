interface WaitingRequest {
  readonly name: string;
  readonly run: () => void;
}

/** Replaces the browser's locks, which jsdom does not have. All "tabs" of a test file share them. */
class TestLocks {
  readonly #held = new Set<string>();
  #waiting: readonly WaitingRequest[] = [];

  request(name: string, ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]) {
    const [options, callback] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    if (options.ifAvailable && this.#held.has(name)) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      const run = () => {
        this.#held.add(name);
        const result = Promise.resolve().then(() => callback({ name, mode: 'exclusive' }));
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

/** Installs `navigator.locks`. Call it again to end all locks, as when a browser is closed. */
export const installTestLocks = () => Object.defineProperty(navigator, 'locks', { configurable: true, value: new TestLocks() });
