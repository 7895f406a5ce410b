import { createRemoteJWKSet } from 'jose';
import { createServer } from 'node:http';
import path from 'node:path';
import { createApi } from './api.mjs';
import { EntryFiles } from './entry-files.mjs';
import { userReader } from './user-reader.mjs';

/** The settings. README.md describes them. */
const {
  ISSUER = 'http://localhost:3100',
  HOST = 'localhost',
  PORT = '4000',
  DATA_DIR = path.resolve(import.meta.dirname, '../.data'),
} = process.env;

const issuer = new URL(ISSUER).origin;
// A `daybook dev` that was restarted has another key. By default the keys are read at most every 30 seconds.
const keys = createRemoteJWKSet(new URL('/api/jwks.json', issuer), { cooldownDuration: 5000 });
const server = createServer(createApi({ entries: new EntryFiles(DATA_DIR), readUser: userReader({ keys, issuer }) }));

server.listen(Number(PORT), HOST, () => console.log(`Serving the users of ${issuer} at port ${PORT}, with data in ${DATA_DIR}`));

// Requests that are under way are answered first.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());
