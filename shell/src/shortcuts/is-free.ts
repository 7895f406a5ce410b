/** Whether a key pressed here is nobody else's: not while typing or choosing, and not while a dialog asks. */
export function isFree(target: EventTarget | null, page: Document = document): boolean {
  if (page.querySelector('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  return !(target instanceof Element && target.closest(TYPED_IN));
}

const TYPED_IN = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="application"]';
