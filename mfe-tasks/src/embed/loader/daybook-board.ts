import {
  type BoardHeight,
  boardHeights,
  type BoardTheme,
  boardThemes,
  defaultLabel,
  type Disconnected,
  type GetToken,
} from '../board-options.ts';
import { disconnect } from './disconnect.ts';
import { type BoardHandlers, handleEvents, noHandlers } from './event-handlers.ts';
import { daybookOrigin, loadElement } from './load-element.ts';
import { sheet } from './loader.css';
import { MountedElement } from './mounted-element.ts';

const loadings = ['lazy', 'eager'] as const;
type Loading = (typeof loadings)[number];

/** `<daybook-board>` for pages of other sites. The board's code is loaded when it is needed; until then the element is empty. */
export class DaybookBoard extends HTMLElement implements BoardHandlers {
  declare onReady: BoardHandlers['onReady'];
  declare onTaskMoved: BoardHandlers['onTaskMoved'];
  declare onTaskOpen: BoardHandlers['onTaskOpen'];
  declare onError: BoardHandlers['onError'];
  declare onAuthRequired: BoardHandlers['onAuthRequired'];

  static readonly observedAttributes = ['portal', 'user', 'theme', 'height', 'loading', 'label'];

  readonly #root = this.attachShadow({ mode: 'open' });
  #getToken: GetToken | undefined;
  #mounted: MountedElement | undefined;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    handleEvents(this);
  }

  get portal(): string {
    return this.getAttribute('portal') ?? '';
  }
  set portal(portal: string) {
    this.setAttribute('portal', portal);
  }

  get user(): string {
    return this.getAttribute('user') ?? '';
  }
  set user(user: string) {
    this.setAttribute('user', user);
  }

  get theme(): BoardTheme {
    return this.#oneOf(boardThemes, 'theme');
  }
  set theme(theme: BoardTheme) {
    this.setAttribute('theme', theme);
  }

  get height(): BoardHeight {
    return this.#oneOf(boardHeights, 'height');
  }
  set height(height: BoardHeight) {
    this.setAttribute('height', height);
  }

  get loading(): Loading {
    return this.#oneOf(loadings, 'loading');
  }
  set loading(loading: Loading) {
    this.setAttribute('loading', loading);
  }

  get label(): string {
    return this.getAttribute('label') ?? defaultLabel;
  }
  set label(label: string) {
    this.setAttribute('label', label);
  }

  get getToken(): GetToken | undefined {
    return this.#getToken;
  }
  set getToken(getToken: GetToken | undefined) {
    this.#getToken = getToken;
    this.#mounted?.update();
  }

  /** Opens Daybook's consent window. Call it in a click handler, or the browser blocks the window. Rejects with a text to show. */
  async connect(): Promise<void> {
    if (!this.#mounted) throw new Error('Put the board into the page first.');
    await (await this.#mounted.open()).connect();
  }

  /**
   * Ends the connection: the browser forgets it at once, also if Daybook cannot be reached, and the board shows Connect. Call it when a
   * person logs out of the page, also on an element that is not in the page. Never rejects.
   */
  disconnect(): Promise<Disconnected> {
    return disconnect(this.#mounted?.board, this.portal, loadElement);
  }

  connectedCallback() {
    for (const name of [...DaybookBoard.observedAttributes, 'getToken']) this.#upgradeProperty(name);
    // It was only moved within the page.
    if (this.#mounted) return;
    this.#mounted = new MountedElement({ element: this, root: this.#root, boardOptions: () => this.#options() });
    this.#load();
  }

  /** A move within the page disconnects the element and connects it again at once. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#mounted?.unmount();
      this.#mounted = undefined;
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (before === now) return;
    if (name === 'loading') this.#load();
    else this.#mounted?.update();
  }

  #load() {
    if (this.loading === 'eager') this.#mounted?.openNow();
    else this.#mounted?.openWhenNear();
  }

  #options() {
    const { portal, user, theme, height, label, getToken } = this;
    return { origin: daybookOrigin, portal, user, theme, height, label, getToken };
  }

  #oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], attribute: string): Choice {
    const value = this.getAttribute(attribute);
    return choices.find((choice) => choice === value) ?? choices[0];
  }

  /** A property that the page set before the class was defined hides the accessor of the same name. */
  #upgradeProperty(name: string) {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }
}

// A handler that the page set before the class was defined is the element's own property, and hides this default.
Object.assign(DaybookBoard.prototype, noHandlers);
