/** Leaves comments and indentation out of a style sheet. Nothing else: what stands on one line stays as it is, strings with it. */
export default function tightCssLoader(css) {
  return css.replace(/\/\*[^]*?\*\//g, '').replace(/([{};,]?)\s*\n\s*/g, (_, sign) => sign || ' ');
}
