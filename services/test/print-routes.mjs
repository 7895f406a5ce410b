// Prints, as JSON, the response of every route to a request without a token. Needs the settings of a migrated server.
import { createApplication } from '../dist/serve.js';
import { readSettings } from '../dist/settings.js';

const settings = readSettings(process.env);
const application = await createApplication(settings, settings.databaseUrl ?? '');
const fastify = application.getHttpAdapter().getInstance();

/** @type {{ method: string, url: string, kind: unknown }[]} */
const routes = [];
fastify.addHook('onRoute', (/** @type {any} */ { method, url, config }) => {
  for (const each of [method].flat()) routes.push({ method: each, url, kind: config?.kind });
});
await application.init();
await fastify.ready();

const responses = [];
for (const { method, url, kind } of routes) {
  const path = url.replace(/:\w+/g, 'x').replace('*', 'x');
  const { statusCode, headers } = await fastify.inject({ method, url: path });
  responses.push({ route: `${method} ${url}`, kind, status: statusCode, headers });
}
process.stdout.write(JSON.stringify(responses));
process.exit(0);
