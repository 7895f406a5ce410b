import { waitUntil } from '../../setup/wait-until.ts';
import { ELEMENT, type ElementReference, type Send } from './commands.ts';
import { find, findPoint, stepsTo, type Target, describeTarget } from './find.ts';
import { dragTo, drop, type Point, press, tap } from './gestures.ts';

/** The tab or frame that the browser is switched to, and the origin of its coordinates. */
let current: { readonly handle: string; readonly frame: string | undefined; readonly corner: Point } | undefined;

/** A tab, or a frame in a tab, of a remote-controlled browser. */
export class Tab {
  readonly #send: Send;
  readonly handle: string;
  readonly #frame: string | undefined;

  /** @param frame - a selector of the frame in the tab's page */
  constructor(send: Send, handle: string, frame?: string) {
    this.#send = send;
    this.handle = handle;
    this.#frame = frame;
  }

  frame(selector: string) {
    return new Tab(this.#send, this.handle, selector);
  }

  async goto(url: string) {
    await this.#switchHere();
    await this.#send('goto', { url });
  }

  async reload() {
    await this.#switchHere();
    await this.#send('reload');
  }

  /** Runs a function in the page. It cannot use its closure; its arguments and its result are JSON. */
  async run<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    await this.#switchHere();
    return this.#send<Awaited<Result>>('run', { script: `return (${String(work)})(...arguments)`, args });
  }

  /** Waits until it is visible. */
  async waitFor(target: Target) {
    await this.#find(target);
  }

  /** Waits until it is not visible. */
  async waitForNone(target: Target) {
    await waitUntil(`${describeTarget(target)} to disappear`, async () => (await this.run(find, stepsTo(target))) === null);
  }

  /** Waits until the path of the page is this. */
  async waitForPath(path: string) {
    await waitUntil(`the path ${path}`, async () => (await this.run(() => window.location.pathname)) === path);
  }

  /** Waits until a function that runs in the page returns true. */
  async waitUntil<Args extends readonly unknown[]>(what: string, work: (...args: Args) => unknown, ...args: Args) {
    await waitUntil(what, async () => Boolean(await this.run(work, ...args)));
  }

  /** Clicks the element once it can be clicked. */
  async click(target: Target) {
    const point = await this.#pointOf(target);
    await this.#send('act', tap(point)).catch(ignoreClosed);
  }

  async fill(target: Target, typed: string) {
    const { [ELEMENT]: id } = await this.#find(target);
    await this.#send('clear', { id });
    await this.#send('type', { id, text: typed, value: [...typed] });
  }

  async choose(target: Target, value: string) {
    const list = await this.#find(target);
    const option = await this.run(
      (element, wanted) => element.querySelector(`option[value="${wanted}"]`),
      list as unknown as Element,
      value,
    );
    await this.#send('click', { id: (option as unknown as ElementReference)[ELEMENT] });
  }

  async press(...keys: readonly string[]) {
    await this.#switchHere();
    await this.#send('act', press(keys));
  }

  async focus(target: Target) {
    await this.run((element) => (element as HTMLElement).focus(), (await this.#find(target)) as unknown as Element);
  }

  /** Drags the element to another one, without dropping it. */
  async dragTo(target: Target, to: Target) {
    const end = await this.#pointOf(to);
    await this.#send('act', dragTo(await this.#pointOf(target), end));
  }

  async drop() {
    await this.#switchHere();
    await this.#send('act', drop);
  }

  /** Opens a window of the same user. In a tab behind others WebKit does not move the mouse. */
  async open(): Promise<Tab> {
    await this.#switchHere();
    const { handle } = await this.#send<{ handle: string }>('openTab', { type: 'window' });
    return new Tab(this.#send, handle);
  }

  /** Returns the window that `press` opens. */
  async waitForWindow(press: () => Promise<void>): Promise<Tab> {
    const before = await this.#send<string[]>('listTabs');
    await press();
    const handle = await waitUntil('another window', async () => {
      return (await this.#send<string[]>('listTabs')).find((each) => !before.includes(each));
    });
    return new Tab(this.#send, handle);
  }

  async waitForClose() {
    await waitUntil('the window to close', async () => !(await this.#send<string[]>('listTabs')).includes(this.handle));
  }

  /** Returns the page's state for the report of a failure. */
  async evidence() {
    const [url, words] = await this.run(() => [window.location.href, document.body.innerText] as const);
    const screenshot = await this.#send<string>('screenshot').catch(String);
    return { lines: [url, words], screenshot: Buffer.from(screenshot, 'base64') };
  }

  async #find(target: Target): Promise<ElementReference> {
    const steps = stepsTo(target);
    const found = await waitUntil(describeTarget(target), () => this.run(find, steps));
    return found as unknown as ElementReference;
  }

  /** Returns where the element can be clicked. It may be moving, so two positions in a row must be the same. */
  async #pointOf(target: Target) {
    let last: string | undefined;
    return waitUntil(`${describeTarget(target)} that can be clicked`, async () => {
      const element = await this.run(find, stepsTo(target));
      const point = element && (await this.run(findPoint, element));
      const before = last;
      last = JSON.stringify(point);
      if (!point || before !== last) return null;
      const { x, y } = current?.corner ?? { x: 0, y: 0 };
      return { x: point.x + x, y: point.y + y };
    });
  }

  /** Switches the browser to this tab or frame, if another one is current. */
  async #switchHere() {
    if (current?.handle === this.handle && current.frame === this.#frame) return;
    await this.#send('switchTab', { handle: this.handle });
    if (current?.handle === this.handle) await this.#send('enterFrame', { id: null });
    let corner: Point = { x: 0, y: 0 };
    if (this.#frame !== undefined) {
      const find = `return document.querySelector(${JSON.stringify(this.#frame)})`;
      const frame = await this.#send<ElementReference>('run', { script: find, args: [] });
      // WebKitWebDriver 2.50 takes coordinates relative to the page, not to the frame as the standard says.
      if (process.env.ENGINE === 'webkit') corner = await this.#send<Point>('run', { script: cornerOf, args: [frame] });
      await this.#send('enterFrame', { id: frame });
    }
    current = { handle: this.handle, frame: this.#frame, corner };
  }
}

const cornerOf = `const [frame] = arguments; const { left, top } = frame.getBoundingClientRect();
return { x: Math.round(left + frame.clientLeft), y: Math.round(top + frame.clientTop) };`;

/** A click may close its own window. */
function ignoreClosed(error: Error) {
  current = undefined;
  if (!/no such window|no such frame|discarded/.test(error.message)) throw error;
}
