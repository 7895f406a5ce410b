/* Migrates the database of DATABASE_URL and ends. Run it before the servers of a new version start. */
await import('./services/dist/migrate.js');
