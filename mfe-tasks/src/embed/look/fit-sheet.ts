import { textOf } from '@daybook/kit/ui/sheet-of';
import { fitText } from './fit-text.ts';

/** The sheet to adopt in a board's shadow root in place of one of ours: one for all boards of the page. */
export function fitSheet(sheet: CSSStyleSheet): CSSStyleSheet {
  const known = fitted.get(sheet);
  if (known) return known;
  const fitting = new CSSStyleSheet();
  fitting.replaceSync(fitText(textOf(sheet)));
  fitted.set(sheet, fitting);
  return fitting;
}

const fitted = new WeakMap<CSSStyleSheet, CSSStyleSheet>();
