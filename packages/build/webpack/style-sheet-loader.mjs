/**
 * Turns a CSS file into `{ sheet, css }`: a constructable style sheet and its local class names.
 * css-loader exports each class by its own name, which TypeScript cannot declare for a wildcard module; a namespace it can.
 */
export default function styleSheetLoader() {}

export function pitch(request) {
  const source = JSON.stringify(`!!${request}`);
  return `import sheet, * as css from ${source};\nexport { sheet, css };\n`;
}
