import fs from 'node:fs';
import path from 'node:path';
import type { Feed } from '@daybook/contracts/apps';
import type { HealthReport } from '@daybook/contracts/health';
import { copyRelease, faults } from './setup/broken-release.ts';
import { newVisit, type Visit } from './setup/page.ts';
import { createPerson, fillLogin, storageStateOf, type Person } from './setup/people.ts';
import { built, type Product } from '../packages/tooling/test/built-product.ts';
import { startProductWith } from './setup/product.ts';
import { waitForHealthReport } from './setup/health-report.ts';
import { createTeam, type Team } from './setup/team.ts';
import { waitUntil } from './setup/wait-until.ts';
import { tryRelease } from './setup/try-release.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';

const LIMIT = { timeout: 5000 };

type FaultName = keyof typeof faults;
const names = Object.keys(faults) as FaultName[];
const fatal = names.filter((name) => name !== 'throws in a handler');

/** Returns the version of the release with a fault. All are higher than the good one. */
const versionOf = (fault: FaultName) => `3.${names.indexOf(fault)}.0`;
const good = '2.0.0';

let product: Product;
let team: Team;
let person: Person;

/** Its own product, whose first release of the notes app is broken, so that there is no good one. */
beforeAll(async () => {
  const first = copyRelease('mfe-notes', '1.0.0', faults['throws while it is loaded']);
  product = await startProductWith([...built('shell', 'mfe-tasks', 'mfe-calendar'), path.join(first, 'dist')]);
  fs.rmSync(first, { recursive: true });
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
  await person.addNote('Milk');
  team = await createTeam(product, 'notes');
  for (const name of names) await team.publish(versionOf(name), faults[name]);
  await team.publish(good);
});

afterAll(() => product.stop());

async function open(way = '/login') {
  const visit = await newVisit();
  await visit.page.goto(way);
  if (way.startsWith('/try/')) await tryRelease(visit.page, LIMIT);
  await fillLogin(visit.page, person);
  return visit;
}

const panel = ({ page }: Visit) => page.getByRole('alert').filter({ hasText: shellTexts.appFailed('Notes') });
const milk = ({ page }: Visit) => page.getByRole('link', { name: 'Milk' });
const fallbackNotice = ({ page }: Visit) => page.getByText(shellTexts.usingFallback('Notes'));

async function expectTheRestToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible(LIMIT);
}

describe('a release of an app that', () => {
  it.each(fatal)('%s shows a panel within five seconds if its fallback is broken too, and the other apps work', async (fault) => {
    await team.goLive(versionOf(fault));
    const visit = await open();
    await expect(panel(visit)).toBeVisible(LIMIT);
    await expectTheRestToWork(visit);

    await visit.page.getByRole('link', { name: 'Notes' }).first().click();
    await expect(panel(visit)).toBeVisible(LIMIT);
    const tried = visit.page.waitForEvent('console', (message) => message.text().startsWith('notes: app'));
    await visit.page.getByRole('button', { name: shellTexts.retry }).click();
    await tried;
    await expect(panel(visit)).toBeVisible(LIMIT);
    expect(visit.errors.splice(0).join('\n')).toContain('broken');
  });

  it('throws in a handler stays mounted, and a message is shown', async () => {
    await team.goLive(versionOf('throws in a handler'));
    const visit = await open();
    await expect(milk(visit)).toBeVisible(LIMIT);
    await visit.page.getByText('Business', { exact: true }).first().click();
    await expect(visit.page.getByText(shellTexts.uncaughtError('Notes'))).toBeVisible(LIMIT);
    await expect(milk(visit)).toBeVisible(LIMIT);
    await expectTheRestToWork(visit);
    expect(visit.errors.splice(0).join('\n')).toContain('broken in a handler');
  });
});

describe('if a good release is live, one that', () => {
  beforeAll(() => team.goLive(good));

  it.each(fatal)('%s and is tried by a link falls back to the good one in the same page, and a message is shown', async (fault) => {
    const visit = await open(await team.tryLink(versionOf(fault)));
    await expect(milk(visit)).toBeVisible(LIMIT);
    await expect(fallbackNotice(visit)).toBeVisible(LIMIT);
    await milk(visit).click();
    await expect(visit.page.getByRole('heading', { name: 'Milk' })).toBeVisible(LIMIT);
    expect(visit.errors.splice(0).join('\n')).toContain('broken');
  });

  it('is tried by a link is shown only in the browser that followed it, until it leaves', async () => {
    const [tester, other] = [await open(await team.tryLink(versionOf('throws in rendering'))), await open()];
    for (const visit of [tester, other]) await expect(milk(visit)).toBeVisible(LIMIT);
    expect([await versionIn(tester), await versionIn(other)]).toEqual([versionOf('throws in rendering'), good]);
    expect(await fallbackNotice(other).count()).toBe(0);
    tester.errors.splice(0);

    await tester.page.getByRole('link', { name: idleTexts.tryingEnd }).click(LIMIT);
    await waitUntil('the live release', async () => (await versionIn(tester)) === good);
    await expect(milk(tester)).toBeVisible(LIMIT);
    expect(await fallbackNotice(tester).count()).toBe(0);
  });
});

describe('a broken release at 50 %', () => {
  /** A version without reports yet: an account has ten votes an hour for each, and the tests above have used some. */
  const bad = '4.0.0';

  let storage: Awaited<ReturnType<typeof storageStateOf>>;

  beforeAll(async () => {
    storage = await storageStateOf(person);
    await team.publish(bad, faults['throws in rendering']);
    await team.goLive(good);
    await team.goLive(bad, 50);
  });

  it('falls back to the live release for its visitors, and the registry halts its rollout after a dozen failures', async () => {
    const [outside, inside] = [await findVisitor(good), await findVisitor(bad)];
    const liveVisitor = await enter(outside.cookie);
    await expect(milk(liveVisitor)).toBeVisible(LIMIT);
    expect([await versionIn(liveVisitor), await fallbackNotice(liveVisitor).count()]).toEqual([good, 0]);

    const { outcomes, access } = await openBroken(inside.cookie);
    expect(access).toBeDefined();
    for (let more = 0; more < 12; more += 1) await repeatReport({ outcomes, access });

    const halt = await halted();
    expect(halt).toMatchObject({ kind: 'halt', by: 'the registry', to: good });
    expect(halt?.why).toMatch(/^It failed in \d+ of \d+ pages, mostly with Error; 2\.0\.0 failed in 0 of \d+\.$/);
    const again = await enter(inside.cookie);
    await expect(milk(again)).toBeVisible(LIMIT);
    expect([await versionIn(again), await fallbackNotice(again).count()]).toEqual([good, 0]);
  });

  /** Waits for the halt. The registry checks a second after a failure was reported. */
  async function halted() {
    for (const end = Date.now() + 15_000; Date.now() < end;) {
      const [newest] = await team.history();
      if (newest?.kind === 'halt') return newest;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  }

  /** Opens a page with the broken release, and returns its health report. */
  async function openBroken(cookie?: string) {
    const visit = await browser(cookie);
    const reported = waitForHealthReport(visit.page, 'notes');
    await visit.page.goto('/', { waitUntil: 'commit' });
    await expect(fallbackNotice(visit)).toBeVisible(LIMIT);
    await expect(milk(visit)).toBeVisible(LIMIT);
    const response = await reported;
    expect(response.ok()).toBe(true);
    expect(visit.errors.splice(0).join('\n')).toContain('broken in rendering');
    const report = response.request().postDataJSON() as HealthReport;
    await visit.context.close();
    return report;
  }

  /** Sends the same report for another visitor of the release, unless its rollout has ended. */
  async function repeatReport(report: Omit<HealthReport, 'ticket'>) {
    const { cookie, feed } = await findVisitor(bad);
    if (cookie === undefined) return;
    const body = JSON.stringify({ ticket: feed.ticket, ...report });
    const headers = { 'content-type': 'application/json', cookie };
    expect((await fetch(`${product.url}/api/health/`, { method: 'POST', headers, body })).status).toBe(204);
  }

  /** Opens a new browser of the user, who is logged in. */
  const browser = (cookie = '') => newVisit({ storageState: { ...storage, cookies: [cookieOf(cookie)] } });

  async function enter(cookie?: string) {
    const visit = await browser(cookie);
    await visit.page.goto('/', { waitUntil: 'commit' });
    return visit;
  }
});

/** Returns the version of notes in the page's feed. */
async function versionIn({ page }: Visit) {
  return notesIn(JSON.parse((await page.locator('#feed').textContent()) ?? '') as Feed);
}

const notesIn = ({ apps }: Feed) => apps.find(({ name }) => name === 'notes')?.version;

/** Returns a new visitor with this release; without a cookie if there is no rollout any more. */
async function findVisitor(version: string): Promise<{ readonly cookie: string | undefined; readonly feed: Feed }> {
  for (;;) {
    const response = await fetch(product.url);
    const cookie = response.headers.get('set-cookie') ?? undefined;
    const feed = JSON.parse(/id="feed">([^<]+)/.exec(await response.text())?.[1] ?? '') as Feed;
    if (cookie === undefined || notesIn(feed) === version) return { cookie, feed };
  }
}

function cookieOf(header: string) {
  const [name = '', value = ''] = header.split(/[=;]/);
  return { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
}
