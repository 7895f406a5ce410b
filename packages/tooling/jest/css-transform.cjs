/** A style sheet in a unit test: class names are their own names, and adopting the sheet does nothing. */
module.exports = {
  process: () => ({
    code: `module.exports = { sheet: {}, css: new Proxy({}, { get: (_, name) => String(name) }) };`,
  }),
};
