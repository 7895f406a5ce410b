import type { HealthPoint } from '@daybook/contracts/release-health';
import { type Edit, faults } from './setup/broken-release.ts';
import { newVisit, type Visit } from './setup/page.ts';
import { createTeam, type Team } from './setup/team.ts';
import { tryRelease } from './setup/try-release.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const LIMIT = { timeout: 5000 };

const broken: Readonly<Record<string, readonly [version: string, edit: Edit]>> = {
  'throws while it is loaded': ['91.0.0', faults['throws while it is loaded']],
  'shows nothing': ['92.0.0', [/document\.getElementById\("root"\)/, 'document.createElement("p")']],
};

let team: Team;

beforeAll(async () => {
  team = await createTeam({ url: process.env.PRODUCT_URL ?? '', dataDir: process.env.PRODUCT_DATA ?? '' }, 'shell');
  for (const [version, edit] of Object.values(broken)) await team.publish(version, edit);
});

const login = ({ page }: Visit) => page.getByRole('button', { name: 'Login' });

describe('a release of the shell that', () => {
  it.each(Object.entries(broken))(
    '%s falls back to the live one in the same page, and the failure is reported',
    async (_, [version]) => {
      const visit = await newVisit();
      await visit.page.goto(await team.tryLink(version));
      await tryRelease(visit.page);
      await visit.page.goto('/login');
      await expect(login(visit)).toBeVisible(LIMIT);
      expect((await waitForHealth(version)).mounted).toBe(0);
      visit.errors.splice(0);
    },
  );
});

it('shows an error with a reload button while the shell cannot be loaded', async () => {
  const visit = await newVisit();
  await visit.page.route('**/apps/shell/**', (route) => route.abort());
  await visit.page.goto('/login');
  await expect(visit.page.getByRole('alert').getByText('Daybook could not be started.')).toBeVisible(LIMIT);
  visit.errors.splice(0);

  await visit.page.unroute('**/apps/shell/**');
  await visit.page.getByRole('button', { name: shellTexts.loadAgain }).click();
  await expect(login(visit)).toBeVisible(LIMIT);
});

/** How a release point, once the registry knows of a failure. */
async function waitForHealth(version: string): Promise<HealthPoint> {
  for (;;) {
    const point = (await team.health()).find((each) => each.version === version);
    if (point && point.failed > 0) return point;
  }
}
