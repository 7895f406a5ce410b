/**
 * The data that the slots of our own apps pass to extensions. A change that an extension could notice raises the version of the slot in the
 * app.json of the app that offers it.
 */

/** Of `note.actions`: the note that the screen shows, with the changes that the server does not have yet. */
export interface NoteActionsContext {
  readonly slug: string;
  readonly title: string;
  readonly body: string;
}
