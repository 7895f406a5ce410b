/** The parts of the page that other domains may use. */
export { pageFiles } from './page-assets.ts';
export { pageHeaders } from './page-headers.ts';
export { ReleaseFilesService, type ServedFile } from './release-files.service.ts';
