import { type BoardHeight, boardHeights, type BoardTheme, boardThemes, defaultLabel, type GetToken } from '../board-options.ts';
import { daybookOrigin } from './load-element.ts';
import { sheet } from './loader.css';
import { Stay } from './stay.ts';

const loadings = ['lazy', 'eager'] as const;
type Loading = (typeof loadings)[number];

/** `<daybook-board>`, what a page of others names. Its code comes when it is needed; until then it is an empty element. */
export class DaybookBoard extends HTMLElement {
  static readonly observedAttributes = ['portal', 'theme', 'height', 'loading', 'label'];

  readonly #root = this.attachShadow({ mode: 'open' });
  #getToken: GetToken | undefined;
  #stay: Stay | undefined;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  get portal(): string {
    return this.getAttribute('portal') ?? '';
  }
  set portal(portal: string) {
    this.setAttribute('portal', portal);
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
    this.#stay?.update();
  }

  /** Opens the window that asks the person to connect: to be called in a click. Rejects with a text to show. */
  async connect(): Promise<void> {
    if (!this.#stay) throw new Error('Put the board into the page first.');
    await (await this.#stay.open()).connect();
  }

  connectedCallback() {
    for (const name of [...DaybookBoard.observedAttributes, 'getToken']) this.#takeOver(name);
    // Moved within the page it stays as it is.
    if (this.#stay) return;
    this.#stay = new Stay({ element: this, root: this.#root, options: () => this.#options() });
    this.#begin();
  }

  /** A move takes it out and puts it in again at once. */
  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stay?.end();
      this.#stay = undefined;
    });
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null) {
    if (before === now) return;
    if (name === 'loading') this.#begin();
    else this.#stay?.update();
  }

  #begin() {
    if (this.loading === 'eager') this.#stay?.openNow();
    else this.#stay?.openWhenNear();
  }

  #options() {
    const { portal, theme, height, label, getToken } = this;
    return { origin: daybookOrigin, portal, theme, height, label, getToken };
  }

  #oneOf<Choice extends string>(choices: readonly [Choice, ...Choice[]], attribute: string): Choice {
    const said = this.getAttribute(attribute);
    return choices.find((choice) => choice === said) ?? choices[0];
  }

  /** What the page set before this class was there hides the property of that name. */
  #takeOver(name: string) {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = Reflect.get(this, name);
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }
}
