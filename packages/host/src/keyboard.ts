/** True if no modifier is held, no input method is composing, and the key is not repeated. Shift only picks another character. */
export const isPlainKey = ({ ctrlKey, altKey, metaKey, isComposing, repeat }: ModifierState) =>
  !(ctrlKey || altKey || metaKey || isComposing || repeat);

type ModifierState = Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat'>;

/** True if the element uses keys itself: a field, an editor, or an application. */
export const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_IN) !== null;

const TYPED_IN = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="application"]';

/** True while a dialog or a menu is open: the keys are its own. */
export const hasOpenDialog = (root: Document | ShadowRoot) =>
  root.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
