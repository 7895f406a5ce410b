import { useEffect } from 'react';

/**
 * The keys that links and buttons of the screen say they have (`aria-keyshortcuts`), while the focus is in the board: elsewhere keys are
 * the host's. And what is typed into a field of the board is none of the host's: to its page it would look like keys pressed on no field.
 */
export function useShortcuts(root: ShadowRoot): void {
  useEffect(() => {
    const leaving = new AbortController();
    root.addEventListener('keydown', (event) => event instanceof KeyboardEvent && press(event, root), leaving);
    for (const name of ['keydown', 'keypress', 'keyup']) root.addEventListener(name, keepTyped, leaving);
    return () => leaving.abort();
  }, [root]);
}

function press(event: KeyboardEvent, root: ShadowRoot) {
  if (!isPlain(event) || isTypedIn(event.target) || root.querySelector(ASKING)) return;
  const pressed = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!pressed || pressed.closest('[hidden]')) return;
  event.preventDefault();
  pressed.click();
}

const ASKING = '[role="alertdialog"], [role="dialog"], [role="menu"]';

const isPlain = ({ ctrlKey, altKey, metaKey, isComposing, repeat, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || altKey || metaKey || isComposing || repeat || defaultPrevented);

const isTypedIn = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select') !== null;

function keepTyped(event: Event) {
  if (event instanceof KeyboardEvent && event.key.length === 1 && isTypedIn(event.target)) event.stopPropagation();
}
