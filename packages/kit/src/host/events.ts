/**
 * Events between the apps of a page. An app emits what `emits` of its app.json declares, and gets what `listens` names, from other apps
 * whose version of it is in the range. Only apps that are mounted get them, and extensions in their slots: nothing is kept for later.
 */
export interface AppEvents {
  /**
   * Sends an event to the other apps, which get a copy of `detail` as JSON, soon after it returns. Does nothing once the app is unmounted.
   *
   * @throws TypeError for an event that the app does not declare, and a detail that its schema does not match or that is no JSON
   * @throws RangeError for more than 16 kB, and for more than 100 events of the app within a second
   */
  readonly emit: (name: string, detail?: unknown) => void;
  /**
   * Calls `listener` for each event until the app is unmounted. An error of the listener is reported, and affects nobody else. Returns a
   * function that ends it earlier.
   *
   * @throws TypeError for an event that app.json does not name in `listens`
   */
  readonly on: (name: string, listener: (event: ReceivedEvent) => unknown) => () => void;
}

export interface ReceivedEvent {
  readonly name: string;
  /** The app that has emitted it. */
  readonly app: string;
  /** The version of its contract. */
  readonly version: string;
  /** A copy for this listener. It matches the schema that the app declares. */
  readonly detail: unknown;
}
