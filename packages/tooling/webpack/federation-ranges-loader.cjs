const path = require('node:path');

/**
 * Makes the federation runtime compare the ranges of our builds without its parser (federation-ranges.mjs). CommonJS, because Jest cannot
 * load a webpack loader that is an ES module.
 *
 * @param {string} source the runtime's module that compares versions
 */
module.exports = function federationRangesLoader(source) {
  const own = 'export { satisfy };';
  if (!source.includes(own)) throw new Error(`The federation runtime compares versions elsewhere now: update ${__filename}.`);
  return `import { satisfyCaret } from ${JSON.stringify(path.join(__dirname, 'federation-ranges.mjs'))};
${source.replace(own, '')}
const satisfyQuickly = (version, range) => satisfyCaret(version, range) ?? satisfy(version, range);
export { satisfyQuickly as satisfy };
`;
};
