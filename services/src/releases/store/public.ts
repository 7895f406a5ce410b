/** The part of the releases that the operator's commands use. It loads none of the application, so they start at once. */
export { integrityOf, isPrecompressed, mostStoredBytes, type ReleaseFiles } from '../release-files.ts';
export { openReleaseStore } from './open-release-store.ts';
export { DamagedFile, type ReleaseStore } from './release-store.ts';
