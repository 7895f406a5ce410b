/* Commands for the operator: node daybook.mjs --help. Settings are those of the server. */
process.env.NODE_ENV ??= 'production';
await import('./services/dist/operator-commands.js');
