import { baseUrl, newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { createTeam } from './setup/team.ts';
import { waitForHealthReport } from './setup/health-report.ts';
import { waitUntil } from './setup/wait-until.ts';
import { tryRelease } from './setup/try-release.ts';

/** A release of the board of which no other page reports anything. */
const version = '93.0.0';

async function readCounts() {
  const text = await (await fetch(`${baseUrl()}/metrics`)).text();
  const count = (name: string) =>
    Number(new RegExp(`^daybook_${name}_count\\{app="tasks",version="${version}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { lcp: count('largest_contentful_paint_seconds'), inp: count('interaction_to_next_paint_seconds') };
}

describe('the web vitals of a visit', () => {
  it('reach the metrics when the page is left, by the release that was shown at their moment', async () => {
    const team = await createTeam({ url: process.env.PRODUCT_URL ?? '', dataDir: process.env.PRODUCT_DATA ?? '' }, 'tasks');
    await team.publish(version);
    const { page } = await newVisit({ storageState: await storageStateOf(await createPerson()) });
    await page.goto(await team.tryLink(version));
    await tryRelease(page);
    // Until the page reports, it may not measure either: both begin when it is idle.
    const reported = waitForHealthReport(page, 'tasks');
    await page.goto('/task');
    expect((await reported).ok()).toBe(true);

    await page.getByRole('link', { name: 'Notes' }).click();
    await expect(page.getByRole('link', { name: 'Add Note' })).toBeVisible();
    expect(await readCounts()).toEqual({ lcp: 0, inp: 0 });
    await page.goto('about:blank');
    // The click was made on the board, although the notes were shown last.
    await waitUntil('the report', async () => (await readCounts()).inp === 1);
    expect(await readCounts()).toEqual({ lcp: 1, inp: 1 });
  });
});
