import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { baseUrl } from './setup/base-url.ts';
import { createPerson, fillLogin } from './setup/people.ts';
import { addUnsent, expectSaved, restoreChanges, savedHere, sendNow, stopChanges } from './setup/unsent.ts';
import { waitUntil } from './setup/wait-until.ts';

/** Starts a browser of its own, whose process can be killed. Its storage stays in this folder. */
async function startBrowser(folder: string) {
  const { executablePath, args } = chromiumOptions();
  const portFile = path.join(folder, 'DevToolsActivePort');
  fs.rmSync(portFile, { force: true });
  const child = spawn(
    executablePath,
    [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
    { stdio: 'ignore', detached: true },
  );
  const port = await waitUntil('the browser', async () => (await fs.promises.readFile(portFile, 'utf8')).split('\n')[0]);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context || child.pid === undefined) throw new Error('The browser has no window.');
  const { pid } = child;
  return {
    context,
    page: await context.newPage(),
    kill: async () => {
      const exited = once(child, 'exit');
      process.kill(-pid, 'SIGKILL');
      await exited;
    },
  };
}

it('a note that waits is sent once after the browser was killed', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-browser-'));
  const person = await createPerson();
  const first = await startBrowser(folder);
  await first.page.goto(`${baseUrl()}/login`);
  await fillLogin(first.page, person);
  await stopChanges(first.context);
  await addUnsent(first.page, 'Milk');
  await first.kill();

  const second = await startBrowser(folder);
  await stopChanges(second.context);
  // Chromium writes local storage seconds later: the session may be lost with the browser, but no change.
  await second.page.goto(`${baseUrl()}/healthz`);
  await second.page.evaluate(() => localStorage.clear());
  await second.page.goto(`${baseUrl()}/login`);
  await fillLogin(second.page, person);
  await expect(second.page.getByRole('article').getByText(savedHere)).toBeVisible();
  await restoreChanges(second.context);
  await sendNow(second.page);
  await expectSaved({ person, page: second.page }, 'Milk');
  await second.kill();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
