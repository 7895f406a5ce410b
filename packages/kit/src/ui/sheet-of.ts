/** Returns a style sheet of a text. The build makes a CSS file into a module that calls this. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  texts.set(sheet, text);
  return sheet;
}

const texts = new WeakMap<CSSStyleSheet, string>();

/** Returns the text of a style sheet, for code that adapts it. The `cssRules` of a sheet do not contain all that was written. */
export const textOf = (sheet: CSSStyleSheet): string => texts.get(sheet) ?? '';
