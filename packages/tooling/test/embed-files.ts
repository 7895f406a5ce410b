/** The files that a release of tasks has for other sites. The server redirects from the entry, and adds the address of the files to the manifest. */
export const embedFiles = {
  'embed/element.js': 'export {};',
  'embed/board.js': 'export {};',
  'embed/federation/remoteEntry.js': 'export {};',
  'embed/federation/mf-manifest.json': '{"metaData":{"name":"tasks"}}',
};
