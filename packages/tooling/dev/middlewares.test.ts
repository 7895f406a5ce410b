import http from 'node:http';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { freePort } from '../machine/free-port.mjs';
import { ourMiddlewares } from './middlewares.mjs';

let server: DevServer;
let port: number;

beforeAll(async () => {
  port = await freePort();
  const compiler = webpack({ context: import.meta.dirname, entry: {}, mode: 'none', infrastructureLogging: { level: 'none' } });
  const options = { host: 'localhost', port, client: false, hot: false, static: false, setupExitSignals: false } as const;
  server = new DevServer(
    {
      ...options,
      devMiddleware: { stats: 'none' },
      setupMiddlewares: (all) => ourMiddlewares(all, (_request, _response, next) => next()),
    },
    compiler,
  );
  await server.start();
});

afterAll(() => server?.stop());

/** Returns the status. */
const send = (path: string, { method = 'GET', host = `localhost:${port}` } = {}) =>
  new Promise((resolve, reject) => {
    const sent = http.request({ host: 'localhost', port, path, method, headers: { host } }, (response) =>
      resolve(response.resume().statusCode),
    );
    sent.on('error', reject).end();
  });

describe('the dev server', () => {
  it.each(['', '/invalidate', '/open-editor?fileName=none.txt'])(
    'has no page /webpack-dev-server%s, which any site could open',
    async (page) => {
      expect(await send(`/webpack-dev-server${page}`)).toBe(404);
    },
  );

  it('answers no other host, whose name may lead here, and changes no releases', async () => {
    expect(await send('/', { host: 'evil.example' })).toBe(403);
    expect(await send('/api/apps/notes/live/', { method: 'PUT' })).toBe(403);
    expect(await send('/api/notes/', { method: 'PUT' })).toBe(404);
  });
});
