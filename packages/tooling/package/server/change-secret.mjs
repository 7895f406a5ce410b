/* Rotates a secret that was generated in DATA_DIR, or removes an earlier one: node change-secret.mjs rotate | remove ID. */
await import('./services/dist/change-secret.js');
