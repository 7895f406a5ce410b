import { chromiumOptions } from '@daybook/tooling/machine/chromium';
const { chromium } = await import('playwright-core');
const b = await chromium.launch(chromiumOptions());
if (process.argv[2])
  for (let i = 0; i < Number(process.argv[2]); i++) {
    const c = await b.newContext();
    await c.newPage();
    await c.close();
  }
await b.close();
