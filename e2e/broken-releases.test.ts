import fs from 'node:fs';
import path from 'node:path';
import type { Feed } from '@daybook/contracts/apps';
import type { HealthReport } from '@daybook/contracts/health';
import { copyRelease, faults } from './setup/broken-release.ts';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, fillLogin, loggedIn, type Person } from './setup/people.ts';
import { built, type Product, startProduct } from './setup/product.ts';
import { answerToReport } from './setup/report.ts';
import { aTeam, type Team } from './setup/team.ts';
import { until } from './setup/until.ts';

const LIMIT = { timeout: 5000 };

type FaultName = keyof typeof faults;
const names = Object.keys(faults) as FaultName[];
const fatal = names.filter((name) => name !== 'throws in a handler');

/** The release that has a fault, of versions above that of the good one. */
const versionOf = (fault: FaultName) => `3.${names.indexOf(fault)}.0`;
const good = '2.0.0';

let product: Product;
let team: Team;
let person: Person;

/** A product of its own, whose first notes app is broken: none was ever good. */
beforeAll(async () => {
  const first = copyRelease('mfe-notes', '1.0.0', faults['throws while it is loaded']);
  product = await startProduct([...built('shell', 'mfe-tasks', 'mfe-calendar'), path.join(first, 'dist')]);
  fs.rmSync(first, { recursive: true });
  process.env.PRODUCT_URL = product.url;
  person = await aPerson();
  await person.addNote('Milk');
  team = await aTeam(product, 'notes');
  for (const name of names) await team.publish(versionOf(name), faults[name]);
  await team.publish(good);
});

afterAll(() => product.stop());

async function open(way = '/login') {
  const visit = await aVisit();
  await visit.page.goto(way);
  if (way.startsWith('/try/')) await visit.page.getByRole('button', { name: 'Try it' }).click(LIMIT);
  await fillLogin(visit.page, person);
  return visit;
}

const panel = ({ page }: Visit) => page.getByRole('alert').filter({ hasText: 'Notes could not be opened' });
const milk = ({ page }: Visit) => page.getByRole('link', { name: 'Milk' });
const told = ({ page }: Visit) => page.getByText('The newest version of Notes does not work: you get the one before it.');

async function expectTheRestToWork({ page }: Visit) {
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await page.getByRole('heading', { name: 'Progress Board' }).waitFor(LIMIT);
  await page.getByRole('link', { name: 'Calendar' }).first().click();
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor(LIMIT);
}

describe('a release of an app that', () => {
  it.each(fatal)(
    '%s is replaced by a panel within five seconds when the one before it is broken too, and the rest goes on',
    async (fault) => {
      await team.goLive(versionOf(fault));
      const visit = await open();
      await panel(visit).waitFor(LIMIT);
      await expectTheRestToWork(visit);

      await visit.page.getByRole('link', { name: 'Notes' }).first().click();
      await panel(visit).waitFor(LIMIT);
      const tried = visit.page.waitForEvent('console', (message) => message.text().startsWith('notes: app'));
      await visit.page.getByRole('button', { name: 'Retry' }).click();
      await tried;
      await panel(visit).waitFor(LIMIT);
      expect(visit.errors.splice(0).join('\n')).toContain('broken');
    },
  );

  it('throws in a handler stays on the page, and the person is told', async () => {
    await team.goLive(versionOf('throws in a handler'));
    const visit = await open();
    await milk(visit).waitFor(LIMIT);
    await visit.page.getByText('Business', { exact: true }).first().click();
    await visit.page.getByText('Something went wrong in Notes.').waitFor(LIMIT);
    await milk(visit).waitFor(LIMIT);
    await expectTheRestToWork(visit);
    expect(visit.errors.splice(0).join('\n')).toContain('broken in a handler');
  });
});

describe('where a good release is live, one that', () => {
  beforeAll(() => team.goLive(good));

  it.each(fatal)(
    '%s and is tried by a link is replaced by the good one in the same page, and the person is told',
    async (fault) => {
      const visit = await open(await team.tryLink(versionOf(fault)));
      await milk(visit).waitFor(LIMIT);
      await told(visit).waitFor(LIMIT);
      await milk(visit).click();
      await visit.page.getByRole('heading', { name: 'Milk' }).waitFor(LIMIT);
      expect(visit.errors.splice(0).join('\n')).toContain('broken');
    },
  );

  it('is tried by a link is shown to the browser that followed it alone, which can leave it', async () => {
    const [tester, other] = [await open(await team.tryLink(versionOf('throws in rendering'))), await open()];
    await Promise.all([tester, other].map((visit) => milk(visit).waitFor(LIMIT)));
    expect([await versionIn(tester), await versionIn(other)]).toEqual([versionOf('throws in rendering'), good]);
    expect(await told(other).count()).toBe(0);
    tester.errors.splice(0);

    await tester.page.getByRole('link', { name: 'Leave' }).click(LIMIT);
    await until('the live release', async () => (await versionIn(tester)) === good);
    await milk(tester).waitFor(LIMIT);
    expect(await told(tester).count()).toBe(0);
  });
});

describe('a broken release at 50 %', () => {
  /** Of a version that nobody has met: an account has ten votes an hour for one, and the tests above have used some. */
  const bad = '4.0.0';

  let storage: Awaited<ReturnType<typeof loggedIn>>;

  beforeAll(async () => {
    storage = await loggedIn(person);
    await team.publish(bad, faults['throws in rendering']);
    await team.goLive(good);
    await team.goLive(bad, 50);
  });

  it('is replaced by the live one for whom it was given to, and halted by the registry after a dozen of them', async () => {
    const [outside, inside] = [await aVisitorWith(good), await aVisitorWith(bad)];
    const unharmed = await enter(outside.cookie);
    await milk(unharmed).waitFor(LIMIT);
    expect([await versionIn(unharmed), await told(unharmed).count()]).toEqual([good, 0]);

    const { outcomes, access } = await meet(inside.cookie);
    expect(access).toBeDefined();
    for (let more = 0; more < 12; more += 1) await tellToo({ outcomes, access });

    const halt = await halted();
    expect(halt).toMatchObject({ kind: 'halt', by: 'the registry', to: good });
    expect(halt?.why).toMatch(/^It failed in \d+ of \d+ pages, mostly with Error; 2\.0\.0 failed in 0 of \d+\.$/);
    const again = await enter(inside.cookie);
    await milk(again).waitFor(LIMIT);
    expect([await versionIn(again), await told(again).count()]).toEqual([good, 0]);
  });

  /** The registry looks a second after a failure was told. */
  async function halted() {
    for (const end = Date.now() + 15_000; Date.now() < end;) {
      const [newest] = await team.history();
      if (newest?.kind === 'halt') return newest;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return undefined;
  }

  /** A page that fails within the limit of what it was given, and says so to the registry; what it said. */
  async function meet(cookie?: string) {
    const visit = await browser(cookie);
    const reported = answerToReport(visit.page, 'notes');
    await visit.page.goto('/', { waitUntil: 'commit' });
    await told(visit).waitFor(LIMIT);
    await milk(visit).waitFor(LIMIT);
    const answer = await reported;
    expect(answer.ok()).toBe(true);
    expect(visit.errors.splice(0).join('\n')).toContain('broken in rendering');
    const report = answer.request().postDataJSON() as HealthReport;
    await visit.context.close();
    return report;
  }

  /** The page of somebody more who is given it says the same, as long as it is given to anybody. */
  async function tellToo(report: Omit<HealthReport, 'ticket'>) {
    const { cookie, feed } = await aVisitorWith(bad);
    if (cookie === undefined) return;
    const body = JSON.stringify({ ticket: feed.ticket, ...report });
    const headers = { 'content-type': 'application/json', cookie };
    expect((await fetch(`${product.url}/api/health/`, { method: 'POST', headers, body })).status).toBe(204);
  }

  /** A new browser of somebody who is logged in. */
  const browser = (cookie = '') => aVisit({ storageState: { ...storage, cookies: [cookieOf(cookie)] } });

  async function enter(cookie?: string) {
    const visit = await browser(cookie);
    await visit.page.goto('/', { waitUntil: 'commit' });
    return visit;
  }
});

/** Which release of the notes a page was given. */
async function versionIn({ page }: Visit) {
  return notesIn(JSON.parse((await page.locator('#feed').textContent()) ?? '') as Feed);
}

const notesIn = ({ apps }: Feed) => apps.find(({ name }) => name === 'notes')?.version;

/** Somebody new, whom chance has given this release; without a cookie when nobody is told apart any more. */
async function aVisitorWith(version: string): Promise<{ readonly cookie: string | undefined; readonly feed: Feed }> {
  for (;;) {
    const answer = await fetch(product.url);
    const cookie = answer.headers.get('set-cookie') ?? undefined;
    const feed = JSON.parse(/id="feed">([^<]+)/.exec(await answer.text())?.[1] ?? '') as Feed;
    if (cookie === undefined || notesIn(feed) === version) return { cookie, feed };
  }
}

function cookieOf(header: string) {
  const [name = '', value = ''] = header.split(/[=;]/);
  return { name, value, domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
}
