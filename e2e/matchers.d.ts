/** The matchers of e2e/setup/matchers.ts and e2e/engines/setup/matchers.ts. Each waits until it holds. */
declare namespace jest {
  interface WaitOptions {
    /** In milliseconds. Default: Playwright's, 30 seconds. */
    readonly timeout?: number;
  }

  interface Matchers<R> {
    /** Waits until the element is visible; with `not`, until it is hidden or removed. */
    toBeVisible: (options?: WaitOptions) => Promise<R>;
    /** Waits until the element is in the document; with `not`, until it is removed. */
    toBeAttached: (options?: WaitOptions) => Promise<R>;
    /** Waits until the element has the focus. */
    toBeFocused: (options?: WaitOptions) => Promise<R>;
    /** Waits until the field has this value. */
    toHaveValue: (value: string) => Promise<R>;
    /** Waits until this number of elements is in the document. */
    toHaveCount: (count: number) => Promise<R>;
    /** Waits until the page has this address, a glob pattern. */
    toHaveURL: (pattern: string, options?: WaitOptions) => Promise<R>;
    /** Waits until the tab of a remote-controlled browser shows the element; with `not`, until it does not. */
    toShow: (target: import('./engines/setup/find.ts').Target) => Promise<R>;
    /** Waits until the page of that tab has this path. */
    toHavePath: (path: string) => Promise<R>;
  }
}
