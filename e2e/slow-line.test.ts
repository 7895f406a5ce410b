import type { Page } from 'playwright-core';
import { aVisit } from './setup/page.ts';
import { aPerson, loggedIn } from './setup/people.ts';

/** A phone at the edge of its network: every answer comes 300 ms late, at 200 kbit/s. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = 200_000 / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** A line that is slow is no release that fails: 250 kB take ten seconds, and everything that waits has to wait. */
it('on a slow line each area shows that it is on its way, then itself, and nothing is reported as failed', async () => {
  const { page, context } = await aVisit({ storageState: await loggedIn(await aPerson()) });
  const reports: string[] = [];
  const tasksReported = new Promise<void>((resolve) => {
    void context.route('**/api/health/', async (route) => {
      const report = route.request().postData() ?? '';
      reports.push(report);
      if (report.includes('"app":"tasks"')) resolve();
      await route.continue();
    });
  });
  await slowDown(page);
  await page.goto('/', { waitUntil: 'commit' });

  await page.getByText('Loading Daybook…').waitFor();
  await page.getByRole('status', { name: 'Loading Notes' }).waitFor({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Notes', level: 1, exact: true }).waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Add Note' }).click();
  await page.getByLabel('Title').waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('heading', { name: 'Progress Board' }).waitFor({ timeout: 60_000 });

  await tasksReported;
  const outcomes = reports.join();
  for (const app of ['shell', 'notes', 'tasks']) expect(outcomes).toMatch(new RegExp(`"app":"${app}"[^}]*"result":"mounted"`));
  expect(outcomes).not.toContain('"failed"');
});
