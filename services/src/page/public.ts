/** What other domains may use of the page. */
export { pageFiles } from './page-assets.ts';
export { pageHeaders } from './page-headers.ts';
export { ReleaseFilesService, type ServedFile } from './release-files.service.ts';
