import { builtReleases } from './releases.mjs';

/* Starts the server of this archive. All settings are environment variables: README.md of the project. */
process.env.NODE_ENV ??= 'production';
// Empty publishes nothing: publish.mjs has done it.
process.env.PUBLISH_FOLDERS ??= builtReleases();

await import('./services/dist/main.js');
