import { sheet as base } from '@daybook/kit/ui/base.css';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { fitSheet } from './fit-sheet.ts';
import { sheet as reset } from './reset.css';

/** Adopts what stands below all that is shown, and before it: what any other sheet says wins. Returns its undo. */
export function layBase(root: ShadowRoot): () => void {
  const sheets = [reset, tokens, base].map(fitSheet);
  root.adoptedStyleSheets = [...sheets, ...root.adoptedStyleSheets];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
}
