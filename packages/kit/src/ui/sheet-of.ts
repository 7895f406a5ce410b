/** A style sheet of a module, and the text that it was made of. What the build makes of a CSS file calls this. */
export function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  texts.set(sheet, text);
  return sheet;
}

const texts = new WeakMap<CSSStyleSheet, string>();

/** For who has to fit a sheet to another place. The rules of the sheet itself do not give back all that was written. */
export const textOf = (sheet: CSSStyleSheet): string => texts.get(sheet) ?? '';
