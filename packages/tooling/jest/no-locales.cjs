/** Replaces zod's messages in other languages in tests. */
module.exports = {};
