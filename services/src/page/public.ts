/** What other domains may use of the page. */
export { pageHeaders } from './page-headers.ts';
export { ReleaseFilesService, type ServedFile } from './release-files.service.ts';
