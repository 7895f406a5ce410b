import postcss from 'postcss';
import discardComments from 'postcss-discard-comments';
import normalizeWhitespace from 'postcss-normalize-whitespace';

/**
 * Removes comments and white space from a style sheet, and changes nothing else: the embed adapts media queries, selectors and units of
 * the built text (mfe-tasks/src/embed/look/adapt-styles.ts), and would miss rules that a minifier had rewritten.
 *
 * @this {{ resourcePath: string }} @param {string} css
 */
export default async function minifyCssLoader(css) {
  const { css: minified } = await minifier.process(css, { from: this.resourcePath, map: false });
  return minified;
}

/** The published plugins leave line breaks between selectors. @type {import('postcss').Plugin} */
const joinSelectors = {
  postcssPlugin: 'join-selectors',
  OnceExit: (root) => void root.walkRules((rule) => void (rule.selector = rule.selectors.join(','))),
};

const minifier = postcss([discardComments(), normalizeWhitespace(), joinSelectors]);
