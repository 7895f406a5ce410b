import type { Page } from 'playwright-core';
import { newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

/** Emulates a weak mobile network: 300 ms latency, 200 kbit/s. */
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

/** A slow network is not a failure of a release: 250 kB take ten seconds. */
it('on a slow network the page shows what is loading, then opens it, and no failure is reported', async () => {
  const { page, context } = await newVisit({ storageState: await storageStateOf(await createPerson()) });
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
  // Waited for from the start: this process can be too slow to see what has been replaced by the time that it asks.
  await Promise.all([
    expect(page.getByText('Loading Daybook…')).toBeVisible({ timeout: 60_000 }),
    page.goto('/', { waitUntil: 'commit' }),
  ]);
  await expect(page.getByRole('heading', { name: 'Notes', level: 1, exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Add Note' }).click();
  await expect(page.getByLabel('Title')).toBeVisible({ timeout: 60_000 });
  // The notes come with the shell. The code of the tasks is loaded now.
  await Promise.all([
    expect(page.getByRole('status', { name: shellTexts.loading('Tasks') })).toBeVisible({ timeout: 60_000 }),
    page.getByRole('link', { name: 'Tasks', exact: true }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible({ timeout: 60_000 });

  await tasksReported;
  const outcomes = reports.join();
  for (const app of ['shell', 'notes', 'tasks']) expect(outcomes).toMatch(new RegExp(`"app":"${app}"[^}]*"result":"mounted"`));
  expect(outcomes).not.toContain('"failed"');
});
