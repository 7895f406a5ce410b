import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium, type Browser } from 'playwright-core';
import { startDev, type DevServer } from '../../packages/tooling/test/dev-server.ts';
import { processorTime } from '../product/processor-time.ts';
import { startProduct } from '../product/product.ts';
import { createUser, type Tokens } from '../product/user.ts';
import { type Bench, row } from '../report/row.ts';
import { watchText } from './watch-text.ts';

/** How long it takes until a saved change of a component is seen. Each round is a save. */
export const dev: Bench = {
  name: 'dev',
  title: 'Development, from the save of a component of the notes until it is painted',
  rounds: 30,
  async run({ rounds, report }) {
    const product = await startProduct();
    const server = await startDev(['mfe-notes'], product.url);
    const browser = await chromium.launch(chromiumOptions());
    try {
      const user = await createUser(product.url, { notes: 20, tasks: 0 });
      const save = await openForm(browser, server, await user.logIn());
      report('warming up');
      for (let count = 0; count < 5; count += 1) await save();
      const saves: Save[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        report(`save ${round} of ${rounds}`);
        saves.push(await save());
      }
      return rowsOf(saves);
    } finally {
      await browser.close();
      await server.stop();
      await product.stop();
    }
  },
};

/** In milliseconds. `processor`: of the dev server, which other load on the machine affects less. */
interface Save {
  readonly painted: number;
  readonly processor: number;
}

function rowsOf(saves: readonly Save[]) {
  const goal = { of: 'value', atMost: 300 } as const;
  return [
    row({ subject: 'a component, whose state is kept', unit: 'ms', values: saves.map(({ painted }) => painted), goal }),
    row({ subject: 'processor time of the dev server', unit: 'ms', values: saves.map(({ processor }) => processor) }),
  ];
}

/** Opens the form for a new note, and returns a function that saves the component of its fields with another text. */
async function openForm(browser: Browser, server: DevServer, tokens: Tokens): Promise<() => Promise<Save>> {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: server.url, localStorage }] };
  const context = await browser.newContext({ serviceWorkers: 'block', storageState });
  const page = await context.newPage();
  // tsx keeps the names of functions with this helper, which the functions of watch-text.ts then call in the page.
  await page.addInitScript('globalThis.__name = (of) => of');
  await page.goto(`${server.url}/add-note`);
  await page.getByLabel('Title').fill('Half a title');
  const loads = countLoads(page);

  let shown = 'label={spec.body}';
  let count = 0;
  return async () => {
    const words = `Words ${(count += 1)}`;
    await page.evaluate(watchText, words);
    const before = processorTime(server.pid);
    const began = Date.now();
    server.edit('src/note/note-form.tsx', shown, `label="${words}"`);
    const painted = (await page.evaluate(() => window.textPainted)) - began;
    shown = `label="${words}"`;
    if (loads() > 0) throw new Error('The page was loaded again.');
    return { painted, processor: (processorTime(server.pid) - before) / 1000 };
  };
}

function countLoads(page: { on: (event: 'load', listener: () => void) => void }) {
  let loads = 0;
  page.on('load', () => void (loads += 1));
  return () => loads;
}
