import path from 'node:path';

/** The pages as files, which the server renders when they are built: the site of the test serves files only. */
export default { output: 'export', turbopack: { root: path.resolve(import.meta.dirname, '../../..') } };
