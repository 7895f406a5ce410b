const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom and what every browser has besides: the fetch classes are Node's own. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of ['Headers', 'Request', 'Response', 'structuredClone', 'TextEncoder', 'TextDecoder']) {
      this.global[name] ??= globalThis[name];
    }
    this.global.CSS ??= { escape, supports: () => false };
  }
};

const escape = (identifier) => identifier.replace(/[^\w-]/g, '\\$&');
