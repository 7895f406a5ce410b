import { until } from '../../setup/until.ts';
import { ELEMENT, type ElementReference, type Send } from './commands.ts';
import { find, findPoint, stepsTo, type Target, wordsOf } from './find.ts';
import { carry, drop, type Point, press, tap } from './gestures.ts';

/** Where the browser is: a tab, or a frame in it, and from where it counts the places there. */
let current: { readonly handle: string; readonly frame: string | undefined; readonly corner: Point } | undefined;

/** A tab of a browser under remote control, or a frame in one; what a person does there and waits for. */
export class Tab {
  readonly #send: Send;
  readonly handle: string;
  readonly #frame: string | undefined;

  /** @param frame a selector of the frame in the tab's page */
  constructor(send: Send, handle: string, frame?: string) {
    this.#send = send;
    this.handle = handle;
    this.#frame = frame;
  }

  frame(selector: string) {
    return new Tab(this.#send, this.handle, selector);
  }

  async goto(url: string) {
    await this.#enter();
    await this.#send('goto', { url });
  }

  async reload() {
    await this.#enter();
    await this.#send('reload');
  }

  /** Runs a function in the page, in no scope of its own: it takes and returns JSON. */
  async run<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    await this.#enter();
    return this.#send<Awaited<Result>>('run', { script: `return (${String(work)})(...arguments)`, args });
  }

  /** Waits until it is seen. */
  async see(target: Target) {
    await this.#find(target);
  }

  async gone(target: Target) {
    await until(`${wordsOf(target)} to go`, async () => (await this.run(find, stepsTo(target))) === null);
  }

  /** Waits until the path of the page is this. */
  async at(path: string) {
    await until(`the path ${path}`, async () => (await this.run(() => window.location.pathname)) === path);
  }

  async until<Args extends readonly unknown[]>(what: string, work: (...args: Args) => unknown, ...args: Args) {
    await until(what, async () => Boolean(await this.run(work, ...args)));
  }

  /** Presses the mouse on it, once it can be pressed. */
  async click(target: Target) {
    const point = await this.#pointOf(target);
    await this.#send('act', tap(point)).catch(unlessClosed);
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
    await this.#enter();
    await this.#send('act', press(keys));
  }

  async focus(target: Target) {
    await this.run((element) => (element as HTMLElement).focus(), (await this.#find(target)) as unknown as Element);
  }

  /** Takes it with the mouse over another place, and holds it there. */
  async carry(target: Target, to: Target) {
    const end = await this.#pointOf(to);
    await this.#send('act', carry(await this.#pointOf(target), end));
  }

  async drop() {
    await this.#enter();
    await this.#send('act', drop);
  }

  /** A window of the same person. A tab would lie behind the others, where WebKit moves no mouse. */
  async open(): Promise<Tab> {
    await this.#enter();
    const { handle } = await this.#send<{ handle: string }>('openTab', { type: 'window' });
    return new Tab(this.#send, handle);
  }

  /** The window that a press opens. */
  async opening(press: () => Promise<void>): Promise<Tab> {
    const before = await this.#send<string[]>('listTabs');
    await press();
    const handle = await until('another window', async () => {
      return (await this.#send<string[]>('listTabs')).find((each) => !before.includes(each));
    });
    return new Tab(this.#send, handle);
  }

  async closed() {
    await until('the window to close', async () => !(await this.#send<string[]>('listTabs')).includes(this.handle));
  }

  /** What is to be seen, for whoever looks into a failure. */
  async evidence() {
    const [url, words] = await this.run(() => [window.location.href, document.body.innerText] as const);
    const screenshot = await this.#send<string>('screenshot').catch(String);
    return { lines: [url, words], screenshot: Buffer.from(screenshot, 'base64') };
  }

  async #find(target: Target): Promise<ElementReference> {
    const steps = stepsTo(target);
    const found = await until(wordsOf(target), () => this.run(find, steps));
    return found as unknown as ElementReference;
  }

  /** Where it can be pressed: it may still be on its way there, so it has to be seen at one place twice. */
  async #pointOf(target: Target) {
    let last: string | undefined;
    return until(`${wordsOf(target)} that can be pressed`, async () => {
      const element = await this.run(find, stepsTo(target));
      const point = element && (await this.run(findPoint, element));
      const before = last;
      last = JSON.stringify(point);
      if (!point || before !== last) return null;
      const { x, y } = current?.corner ?? { x: 0, y: 0 };
      return { x: point.x + x, y: point.y + y };
    });
  }

  async #enter() {
    if (current?.handle === this.handle && current.frame === this.#frame) return;
    await this.#send('switchTab', { handle: this.handle });
    if (current?.handle === this.handle) await this.#send('enterFrame', { id: null });
    let corner: Point = { x: 0, y: 0 };
    if (this.#frame !== undefined) {
      const find = `return document.querySelector(${JSON.stringify(this.#frame)})`;
      const frame = await this.#send<ElementReference>('run', { script: find, args: [] });
      // WebKitWebDriver 2.50 takes places from the corner of the whole page, where the standard says the frame's.
      if (process.env.ENGINE === 'webkit') corner = await this.#send<Point>('run', { script: cornerOf, args: [frame] });
      await this.#send('enterFrame', { id: frame });
    }
    current = { handle: this.handle, frame: this.#frame, corner };
  }
}

const cornerOf = `const [frame] = arguments; const { left, top } = frame.getBoundingClientRect();
return { x: Math.round(left + frame.clientLeft), y: Math.round(top + frame.clientTop) };`;

/** A press may close the window that it was made in. */
function unlessClosed(error: Error) {
  current = undefined;
  if (!/no such window|no such frame|discarded/.test(error.message)) throw error;
}
