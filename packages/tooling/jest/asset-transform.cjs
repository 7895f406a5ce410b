const path = require('node:path');

/** Replaces an image or a font in unit tests by the name of its file. */
module.exports = {
  process: (_content, file) => ({
    code: `module.exports = { __esModule: true, default: ${JSON.stringify(path.basename(file))} };`,
  }),
};
