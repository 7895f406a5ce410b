/** The options of a board. Those that are left out keep their defaults. */
export interface BoardOptions {
  /** Where Daybook is: `https://daybook.example`. */
  readonly origin: string;
  /** The portal's id, as the operator registered it. */
  readonly portal: string;
  /** The portal's own id of its user. Another user never sees the board of the one before, and ends that connection. */
  readonly user?: string | undefined;
  /** `auto` follows the host page, and then the person's preference. */
  readonly theme?: BoardTheme | undefined;
  /** `content` is as tall as its content, `fill` fills its container and scrolls inside. */
  readonly height?: BoardHeight | undefined;
  /** The accessible name of the board's region. */
  readonly label?: string | undefined;
  /** The origin that asks for consent, if it is not the page's own: a frame of ours asks for the page around it. */
  readonly onBehalfOf?: string | undefined;
  /** Returns an access token from the host page. Without it the board shows Connect. */
  readonly getToken?: GetToken | undefined;
}

export const boardThemes = ['auto', 'light', 'dark'] as const;
export type BoardTheme = (typeof boardThemes)[number];

export const boardHeights = ['content', 'fill'] as const;
export type BoardHeight = (typeof boardHeights)[number];

export const defaultLabel = 'Progress Board';

/** The result of ending the connection. The browser has forgotten it in any case. */
export interface Disconnected {
  /** True if Daybook has confirmed it. Otherwise a board of the portal tries again when it is opened next in this browser. */
  readonly revoked: boolean;
  /** How many changes and texts could not be saved. They stay in this browser, for the person who made them. */
  readonly unsaved: number;
}

/** Called for the first request, and again after the API has rejected the token. */
export type GetToken = () => Promise<string>;

/**
 * Shows the board in a shadow root and dispatches its events at the root's host element. The only export of element.tsx, which other
 * sites load.
 */
export type OpenBoardIn = (root: ShadowRoot, options: BoardOptions) => OpenBoard;

export interface OpenBoard {
  /**
   * Replaces all options. Another origin or portal, and a first `getToken`, start a new session; other changes keep it. Another
   * `getToken` is used from the next token on.
   */
  readonly update: (options: BoardOptions) => void;
  /** Opens Daybook's consent window. Call it in a click handler, or the browser blocks the window. Rejects with a text to show. */
  readonly connect: () => Promise<void>;
  /** Ends the connection in this browser and at Daybook. See Disconnected. */
  readonly disconnect: () => Promise<Disconnected>;
  /** Removes the board and stops all that it has started. */
  readonly close: () => void;
}
