import { hasOpenDialog, isPlainKey, isTypedIn } from '@daybook/host/keyboard';
import { useEffect } from 'react';

/**
 * Handles the shortcuts that links and buttons declare by `aria-keyshortcuts`, while the focus is in the board. Text that is typed into
 * the board does not reach the host page, which would take it for its own shortcuts: outside the shadow root no field is the target.
 */
export function useBoardShortcuts(root: ShadowRoot): void {
  useEffect(() => {
    const controller = new AbortController();
    root.addEventListener('keydown', (event) => event instanceof KeyboardEvent && press(event, root), controller);
    for (const name of ['keydown', 'keypress', 'keyup']) root.addEventListener(name, stopTypedText, controller);
    return () => controller.abort();
  }, [root]);
}

function press(event: KeyboardEvent, root: ShadowRoot) {
  if (event.defaultPrevented || !isPlainKey(event) || isTypedIn(event.target) || hasOpenDialog(root)) return;
  const target = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
  if (!target || target.closest('[hidden]')) return;
  event.preventDefault();
  target.click();
}

function stopTypedText(event: Event) {
  if (event instanceof KeyboardEvent && event.key.length === 1 && isTypedIn(event.target)) event.stopPropagation();
}
