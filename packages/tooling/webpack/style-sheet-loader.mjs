/**
 * Turns a CSS file into `{ sheet, css }`: a constructable style sheet and its local class names. css-loader's module is evaluated at
 * build time, so that browsers do not load its runtime.
 */
export default function styleSheetLoader() {}

/** @this {import('webpack').LoaderContext<{}>} @param {string} request */
export async function pitch(request) {
  const { default: text, ...names } = await this.importModule(`!!${request}`);
  return `import { sheetOf } from '@daybook/kit/ui/sheet-of';
export const sheet = sheetOf(${JSON.stringify(text)});
export const css = ${JSON.stringify(names)};
`;
}
