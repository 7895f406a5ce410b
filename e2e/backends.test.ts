import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { daybook, operatorToken, releaseToken } from './setup/daybook.ts';
import { freePort } from '../packages/tooling/machine/free-port.mjs';
import { type DevServer, startDev } from '../packages/tooling/test/dev-server.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, logIn, storageStateOf } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { listen } from '../packages/tooling/test/listen.ts';

const LIMIT = { timeout: 30_000 };

let product: Product;
let folder: string;
let backend: http.Server | undefined;

/** Its own product, because another app would change the menu of the other journeys. */
beforeAll(async () => {
  product = await startProduct({ BACKEND_ALLOW_LOCAL: '1' });
  process.env.PRODUCT_URL = product.url;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-habits-'));
  fs.mkdirSync(path.join(folder, 'dist'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content);
});

afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  backend?.close();
  await product.stop();
});

/** An app without any build: it calls its backend when its button is pressed. */
const files = {
  'package.json': JSON.stringify({ name: 'habits', version: '1.0.0', type: 'module' }),
  'app.json': JSON.stringify({
    name: 'habits',
    title: 'Habits',
    menu: [{ label: 'Habits', path: '/habits', order: 50 }],
    paths: [{ path: '/habits', login: true }],
    backend: true,
  }),
  'dist/main.js': `
    export const bootstrap = async () => {};
    export async function mount({ domElement, host }) {
      const [heading, button, status] = ['h1', 'button', 'p'].map((name) => document.createElement(name));
      heading.textContent = 'Habits';
      button.textContent = 'Check in';
      button.onclick = async () => {
        const response = await host.backend('/days', { method: 'POST', body: 'run' });
        status.textContent = response.ok ? await response.text() : (await response.json()).detail;
      };
      domElement.append(heading, button, status);
    }
    export const unmount = async ({ domElement }) => domElement.replaceChildren();`,
};

/** Says who has sent what. It trusts the token, which `isolation.api.test.ts` verifies. */
const listener: http.RequestListener = (request, response) => {
  const [, claims = ''] = request.headers.authorization?.split('.') ?? [];
  const { sub, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; aud: string };
  void request.toArray().then((body) => response.end(`${sub} sent ${Buffer.concat(body).toString()} to ${aud}${request.url}`));
};

it('an app calls its backend as the person who is logged in, and goes on without it', async () => {
  backend = http.createServer(listener);
  const to = await listen(backend);
  const token = await releaseToken(product, 'habits');
  const publish = () => daybook(['publish', folder, '--live', '--why', 'Its first'], product, token);
  await expect(publish()).rejects.toThrow('The app needs a backend that only an operator adds');
  await daybook(['backend', 'add', 'habits', '--to', to, '--why', 'It is up', '--token-file', operatorToken(product)], product);
  await publish();

  const person = await createPerson();
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  const { page } = visit;
  await page.goto('/habits');
  await page.getByRole('button', { name: 'Check in' }).click(LIMIT);
  await expect(page.getByText(`${person.userId} sent run to habits/days`)).toBeVisible(LIMIT);

  backend.closeAllConnections();
  backend.close();
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText('The backend of habits cannot be reached. Try again later.')).toBeVisible(LIMIT);
  ignoreErrors(visit, '502');
  await page.getByRole('link', { name: 'Notes' }).click();
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible(LIMIT);
});

describe('the app of daybook new with a backend', () => {
  const cache = path.resolve(__dirname, '../.cache');
  let parent: string;
  let app: string;
  let dev: DevServer | undefined;
  let server: ChildProcess | undefined;
  let port: number;

  beforeAll(async () => {
    fs.mkdirSync(cache, { recursive: true });
    parent = fs.mkdtempSync(path.join(cache, 'new-'));
    app = path.join(parent, 'mfe-moods');
    port = await freePort();
    await daybook(['new', app, '--storage', 'backend'], product);
    fs.writeFileSync(path.join(app, 'daybook.config.mjs'), `export default { backend: 'http://localhost:${port}' };`);
  });

  afterAll(async () => {
    await stopServer();
    await dev?.stop();
    fs.rmSync(parent, { recursive: true });
  });

  /** Starts its backend for the users of a Daybook, with the data of the last start. */
  async function startServer(issuer: string) {
    const env = { ...process.env, ISSUER: issuer, PORT: String(port), DATA_DIR: path.join(parent, 'data') };
    server = spawn(process.execPath, [path.join(app, 'backend/server.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    if (server.stdout) await once(server.stdout, 'data');
  }

  async function stopServer() {
    if (!server || server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  it('keeps what was added on the dev server, also when its backend starts again, and in its first release', async () => {
    dev = await startDev([app], product.url);
    const person = await createPerson();
    const visit = await newVisit({ baseURL: dev.url });
    await logIn(visit, person);
    await visit.page.getByRole('link', { name: 'Moods' }).click(LIMIT);
    await expect(visit.page.getByText('The entries could not be loaded.')).toBeVisible(LIMIT);

    await startServer(dev.url);
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await expect(visit.page.getByText('Nothing here yet')).toBeVisible(LIMIT);
    await add(visit, 'Cheerful');
    await stopServer();
    await startServer(product.url);
    // Its users are those of the product now: tokens of the dev server are worth nothing.
    await visit.page.reload();
    await expect(visit.page.getByText('The entries could not be loaded.')).toBeVisible(LIMIT);

    const token = await releaseToken(product, 'moods');
    const to = `http://localhost:${port}`;
    await daybook(['backend', 'add', 'moods', '--to', to, '--why', 'It is up', '--token-file', operatorToken(product)], product);
    await daybook(['build', app], product);
    await daybook(['publish', app, '--live', '--why', 'Its first'], product, token);
    const released = await newVisit({ storageState: await storageStateOf(person) });
    await released.page.goto('/moods');
    await expect(entry(released, 'Cheerful')).toBeVisible(LIMIT);
    await add(released, 'Calm');
    await released.page.getByRole('button', { name: 'Delete Cheerful' }).click();
    await expect(entry(released, 'Cheerful')).toHaveCount(0);
    await released.page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry(released, 'Cheerful')).toBeVisible(LIMIT);
    ignoreErrors(visit, '502', '403', 'moods: entries');
  });
});

const entry = ({ page }: Visit, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function add(visit: Visit, text: string) {
  await visit.page.getByRole('textbox', { name: 'New entry' }).fill(text);
  await visit.page.keyboard.press('Enter');
  await expect(entry(visit, text)).toBeVisible(LIMIT);
}
