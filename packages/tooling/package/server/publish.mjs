import { builtReleases } from './releases.mjs';

/* Publishes the releases of this archive and ends, with the settings of the servers. Run it after migrate.mjs. */
process.env.NODE_ENV ??= 'production';
process.env.PUBLISH_FOLDERS ||= builtReleases();

await import('./services/dist/publish.js');
