/**
 * The WebDriver commands that the journeys use: each with its method and path over HTTP for WebKitWebDriver (W3C WebDriver, section 6), and
 * with its name in Marionette, Firefox's own protocol, which needs no geckodriver.
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

/** Sends one command to a browser. Rejects with the browser's error, or after `CALL_LIMIT_MS` without a response. */
export type Send = <Result = unknown>(command: Command, params?: Readonly<Record<string, unknown>>) => Promise<Result>;

/** A screenshot in WebKit can hang forever. Loading a page takes long on a busy machine. */
export const CALL_LIMIT_MS = 30_000;

/** The timeouts of a session, in milliseconds. The journeys wait for elements themselves. */
export const timeouts = { script: 20_000, pageLoad: 25_000, implicit: 0 };

/** How an element is written in JSON (W3C WebDriver, section 11). */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export type ElementReference = Readonly<Record<typeof ELEMENT, string>>;
