/**
 * The commands of WebDriver that the journeys use: method and path of each over HTTP, as WebKitWebDriver takes them (W3C WebDriver, section 6),
 * and its name in Marionette, the same protocol inside of Firefox, to which geckodriver translates and which needs no geckodriver.
 */
export const commands = {
  goto: ['POST', 'url', 'WebDriver:Navigate'],
  reload: ['POST', 'refresh', 'WebDriver:Refresh'],
  run: ['POST', 'execute/sync', 'WebDriver:ExecuteScript'],
  click: ['POST', 'element/{id}/click', 'WebDriver:ElementClick'],
  clear: ['POST', 'element/{id}/clear', 'WebDriver:ElementClear'],
  type: ['POST', 'element/{id}/value', 'WebDriver:ElementSendKeys'],
  act: ['POST', 'actions', 'WebDriver:PerformActions'],
  forgetCookies: ['DELETE', 'cookie', 'WebDriver:DeleteAllCookies'],
  listTabs: ['GET', 'window/handles', 'WebDriver:GetWindowHandles'],
  openTab: ['POST', 'window/new', 'WebDriver:NewWindow'],
  closeTab: ['DELETE', 'window', 'WebDriver:CloseWindow'],
  switchTab: ['POST', 'window', 'WebDriver:SwitchToWindow'],
  resize: ['POST', 'window/rect', 'WebDriver:SetWindowRect'],
  enterFrame: ['POST', 'frame', 'WebDriver:SwitchToFrame'],
  screenshot: ['GET', 'screenshot', 'WebDriver:TakeScreenshot'],
} as const satisfies Record<string, readonly [method: string, path: string, marionette: string]>;

export type Command = keyof typeof commands;

/** Sends one command to a browser. Rejects with what the browser said, or when it says nothing for `CALL_LIMIT_MS`. */
export type Send = <Result = unknown>(command: Command, params?: Readonly<Record<string, unknown>>) => Promise<Result>;

/** A screenshot of WebKit can hang for ever; a page that loads takes a while on a busy machine. */
export const CALL_LIMIT_MS = 30_000;

/** What a session begins with, in milliseconds. Elements are waited for by the journeys. */
export const timeouts = { script: 20_000, pageLoad: 25_000, implicit: 0 };

/** How an element is written in JSON (W3C WebDriver, section 11). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;
