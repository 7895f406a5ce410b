import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { daybook, operatorToken, releaseToken } from './setup/daybook.ts';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { built, type Product } from '../packages/tooling/test/built-product.ts';
import { listen } from '../packages/tooling/test/listen.ts';

const LIMIT = { timeout: 30_000 };

let product: Product;
let folder: string;
let backend: http.Server;

/** Its own product, because another app would change the menu of the other journeys. */
beforeAll(async () => {
  product = await startProduct(built('shell', 'mfe-notes'), { BACKEND_ALLOW_LOCAL: '1' });
  process.env.PRODUCT_URL = product.url;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-habits-'));
  fs.mkdirSync(path.join(folder, 'dist'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content);
});

afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  backend.close();
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

/** Says who has sent what. It trusts the token, which `forwarding.api.test.ts` verifies. */
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
