import { useEffect } from 'react';

/**
 * The keys that links and buttons of the screen say they have (`aria-keyshortcuts`), while the focus is in the board: elsewhere keys are
 * the host's.
 */
export function useShortcuts(root: ShadowRoot): void {
  useEffect(() => {
    const press = (event: Event) => {
      const key = event instanceof KeyboardEvent && isPlain(event) && isFree(event.target, root) ? event.key : undefined;
      const pressed = key && root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
      if (!pressed || pressed.closest('[hidden]')) return;
      event.preventDefault();
      pressed.click();
    };
    root.addEventListener('keydown', press);
    return () => root.removeEventListener('keydown', press);
  }, [root]);
}

const isPlain = ({ ctrlKey, altKey, metaKey, isComposing, repeat, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || altKey || metaKey || isComposing || repeat || defaultPrevented);

/** Not while typing or choosing, nor while a dialog asks. */
const isFree = (target: EventTarget | null, root: ShadowRoot) =>
  !root.querySelector('[role="alertdialog"], [role="dialog"], [role="menu"]') &&
  !(target instanceof Element && target.closest('input, textarea, select'));
