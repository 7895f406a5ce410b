/** Leaves comments, indentation and needless spaces out of a style sheet. What stands within a value stays as it is, strings with it. */
export default function tightCssLoader(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/([{};,]?)\s*\n\s*/g, (_, sign) => sign || ' ')
    .replace(/ ?\{ ?/g, '{')
    .replace(/([{;][\w-]+): /g, '$1:')
    .replace(/;\}/g, '}');
}
