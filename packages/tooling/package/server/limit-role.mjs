/* Gives a database role the rights that running servers need, and no others: node limit-role.mjs ROLE. */
await import('./services/dist/limit-role.js');
