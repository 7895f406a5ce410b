/**
 * Turns a CSS file into `{ sheet, css }`: a constructable style sheet and its class names. css-loader's module is evaluated at
 * build time, so that browsers do not load its runtime.
 */
export default function styleSheetLoader() {}

/** Stands for the address of the release, which is known only in the page. */
const release = 'webpack:///daybook-release/';

/** @this {import('webpack').LoaderContext<{}>} @param {string} request */
export async function pitch(request) {
  const { default: text, ...names } = await this.importModule(`!!${request}`, { publicPath: release, baseUri: release });
  const literal = JSON.stringify(text);
  // Relative addresses in a constructed style sheet are relative to the page.
  const placed = text.includes(release) ? `${literal}.replaceAll(${JSON.stringify(release)}, __webpack_public_path__)` : literal;
  return `import { sheetOf } from '@daybook/kit/ui/sheet-of';
export const sheet = sheetOf(${placed});
export const css = ${JSON.stringify(names)};
`;
}
