/* Commands for the operator: node daybook.mjs --help. Settings are those of the server. */
await import('./services/dist/operator-commands.js');
