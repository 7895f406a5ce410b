const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what it lacks: Node's fetch classes, and stubs for layout and scrolling. */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    for (const name of ['Headers', 'Request', 'Response', 'structuredClone', 'TextEncoder', 'TextDecoder', ...streams]) {
      this.global[name] ??= globalThis[name];
    }
    this.global.CSS ??= { escape, supports: () => false };
    this.global.ResizeObserver ??= NothingResizes;
    this.global.scrollTo = () => undefined;
    this.global.Element.prototype.scrollIntoView = () => undefined;
  }
};

const streams = ['ReadableStream', 'TransformStream'];

const escape = (identifier) => identifier.replace(/[^\w-]/g, '\\$&');

/** There is no layout. */
class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}
