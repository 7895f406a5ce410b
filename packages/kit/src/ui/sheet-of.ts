/** Returns a constructed style sheet. The build turns each CSS file into a module that calls this. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  texts.set(sheet, text);
  return sheet;
}

const texts = new WeakMap<CSSStyleSheet, string>();

/** Returns the source of a style sheet, for code that adapts it: `cssRules` do not contain everything that was written. */
export const textOf = (sheet: CSSStyleSheet): string => texts.get(sheet) ?? '';
