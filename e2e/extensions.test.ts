import type { Task } from '@daybook/contracts/tasks';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { texts } from '../mfe-tasks/src/from-note/texts.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { texts as searchTexts } from '../shell/src/search/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { styleOf } from './setup/foreign-apps.ts';
import { daybook, releaseToken } from './setup/daybook.ts';
import { createForeignTeam } from './setup/foreign-team.ts';
import { newVisit, waitForError } from './setup/page.ts';
import { createPerson, storageStateOf, type Person } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { createTeam, type Team } from './setup/team.ts';
import { waitUntil } from './setup/wait-until.ts';

const LIMIT = { timeout: 10_000 };

let product: Product;
let team: Team;
let person: Person;

/** Its own product, because the tasks app gets broken releases. */
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  team = await createTeam(product, 'tasks');
  person = await createPerson();
  await person.addNote('Water the plants', 'Twice a week');
});

afterAll(() => product.stop());

async function openNote() {
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.goto('/notes/water-the-plants');
  await expect(visit.page.getByRole('heading', { name: 'Water the plants', level: 1 })).toBeVisible();
  return visit;
}

const makeTask = (page: Page) => page.getByRole('button', { name: texts.makeTask });
/** The elements of extensions, hidden ones too. */
const extensions = (page: Page) => page.locator('[data-app=notes] [data-app=tasks]');

describe('on the screen of a note', () => {
  it('a task is made, undone and made again by the keyboard, and is on the board', async () => {
    const { page } = await openNote();
    await makeTask(page).focus();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: texts.goToTask(1) });
    await expect(link).toBeFocused();
    await expect(page.getByText(texts.made('Water the plants'))).toBeVisible();

    await page.keyboard.press('z');
    await expect(makeTask(page)).toBeVisible();
    expect(await person.get<Task[]>('/api/tasks/')).toEqual([]);

    await makeTask(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Go to task/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Water the plants', level: 1 })).toBeVisible();
    await expect(page).toHaveURL('**/tasks/*');
    expect(await person.get<Task[]>('/api/tasks/')).toMatchObject([{ title: 'Water the plants', category: 'incomplete' }]);
  });
});

/** The apps of e2e/teams that use what the shell has for apps: documents, extensions, a search, and an icon of their own. */
describe('an app that another team builds', () => {
  beforeAll(async () => {
    const [vue, rspack] = [await createForeignTeam(product, 'vue'), await createForeignTeam(product, 'react-rspack')];
    // Vue works without it, but the browser reports that it is missing.
    await vue.permit('--policy', 'vue');
    await Promise.all([vue.publishLive('1.0.0'), rspack.publishLive('1.0.0')]);
  });

  it.each([
    { folder: 'vue', title: 'Moods', label: 'Mood', colour: 'rgb(66, 184, 131)' },
    { folder: 'react-rspack', title: 'Recipes', label: 'Recipe', colour: 'rgb(200, 60, 40)' },
  ])('with $folder keeps a note as a document, finds it in the search, and has an icon', async ({ title, label, colour }) => {
    const { page } = await openNote();
    const keep = page.getByRole('button', { name: `Keep as a ${label.toLowerCase()}` });
    await keep.click(LIMIT);
    await expect(page.getByText(`${label} kept`)).toBeVisible(LIMIT);
    expect(await styleOf(keep, 'border-top-color')).toBe(colour);

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: searchTexts.title });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('plants');
    await dialog.getByRole('region', { name: title }).getByRole('link', { name: 'Water the plants' }).click(LIMIT);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible(LIMIT);
    await expect(listed(page, 'Water the plants')).toBeVisible(LIMIT);
    await page.getByLabel(label).fill('Feed the cat');
    await page.keyboard.press('Enter');
    await expect(listed(page, 'Feed the cat')).toBeVisible(LIMIT);

    const icon = page.getByRole('link', { name: title }).locator('[style*="mask-image"]');
    await expect(icon).toBeVisible(LIMIT);
    expect(await styleOf(icon, 'mask-image')).toContain(`/apps/${title.toLowerCase()}/1.0.0/icon.svg`);
  });

  it.each([
    ['vue', 'moods', /note-mood\.js$/],
    ['react-rspack', 'recipes', /note_recipe.*\.js$/],
  ])('with %s does not run the bytes of an extension that were changed on their way, and the note works', async (_, name, file) => {
    const visit = await newVisit({ storageState: await storageStateOf(person) });
    const { page } = visit;
    await page.route(file, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\n` });
    });
    await page.goto('/notes/water-the-plants');
    await waitForError(visit, `${name}: slot note.actions`);
    await expect(page.locator(`[data-app=notes] [data-app=${name}]`)).toHaveCount(0);
    await expect(makeTask(page)).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Body')).toHaveValue('Twice a week');
    expect(visit.errors.splice(0).join('\n')).toContain('integrity');
  });
});

const listed = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** Two apps without any build, each with an extension on the screen of a note: the one counts what the other does. */
describe('two extensions', () => {
  let parent: string;

  beforeAll(async () => {
    parent = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-events-'));
    const schema = { type: 'object', properties: { times: { type: 'integer' } }, required: ['times'] };
    await publish('habits', { emits: [{ name: 'habit.done', version: '1.1.0', schema }] }, emitter);
    await publish('streaks', { listens: [{ name: 'habit.done', version: '^1.0.0' }] }, counter);
  });

  afterAll(() => fs.rmSync(parent, { recursive: true }));

  async function publish(name: string, events: object, note: string) {
    const folder = path.join(parent, name);
    const description = {
      ...{ name, title: name, menu: [], paths: [{ path: `/${name}`, login: true }], ...events },
      extensions: [{ slot: 'note.actions', version: '^1.0.0', module: 'note.js' }],
    };
    const files = {
      'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
      'app.json': JSON.stringify(description),
      'dist/main.js': 'export const bootstrap = async () => {}, mount = bootstrap, unmount = bootstrap;',
      'dist/note.js': `export const bootstrap = async () => {};\n${note}\nexport const unmount = async ({ domElement }) => domElement.replaceChildren();`,
    };
    fs.mkdirSync(path.join(folder, 'dist'), { recursive: true });
    for (const [file, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), content);
    const token = await releaseToken(product, name);
    await daybook(['publish', folder, '--entry', 'main.js', '--live', '--why', 'Its events'], product, token);
  }

  const emitter = `export async function mount({ domElement, host }) {
    const events = await host.events();
    const button = (label, detail) => {
      const element = document.createElement('button');
      element.textContent = label;
      element.onclick = () => {
        try {
          events.emit('habit.done', detail);
        } catch (error) {
          domElement.append(error.message);
        }
      };
      return element;
    };
    domElement.append(button('Done twice', { times: 2 }), button('Done wrong', { times: 'often' }));
  }`;

  const counter = `export async function mount({ domElement, host }) {
    let times = 0;
    const events = await host.events();
    events.on('habit.done', ({ detail, app, version }) => {
      times += detail.times;
      domElement.textContent = times + ' times, by ' + app + ' ' + version;
    });
    domElement.textContent = 'Not yet';
  }`;

  it('pass events to each other, which the contract describes, and no others', async () => {
    const { page } = await openNote();
    await expect(page.getByText('Not yet')).toBeVisible(LIMIT);
    await page.getByRole('button', { name: 'Done twice' }).click(LIMIT);
    await expect(page.getByText('2 times, by habits 1.1.0')).toBeVisible(LIMIT);
    await page.getByRole('button', { name: 'Done wrong' }).click();
    await expect(page.getByText('The detail of habit.done 1.1.0 does not match its schema: times', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Done twice' }).click();
    await expect(page.getByText('4 times, by habits 1.1.0')).toBeVisible(LIMIT);
  });
});

/** The last ones, because they leave the tasks app broken. */
describe('an extension', () => {
  it.each([
    ['hangs while it is mounted', '2.0.0', 'mount:()=>()=>new Promise(()=>{})', /SKIP_BECAUSE_BROKEN/],
    ['throws while it is mounted', '2.1.0', 'mount:()=>()=>{throw new Error("broken extension")}', /broken extension/],
  ])('that %s leaves no gap, nothing else fails, and its release gets the blame', async (_, version, mount, logged) => {
    await team.publish(version, [/\bmount:\(\)=>[\w$]+/, mount], './note-actions');
    await team.goLive(version);
    const visit = await openNote();
    await waitUntil('the report', async () =>
      (await team.health()).some((point) => point.version === version && point.stumbled > 0 && point.failed === 0),
    );
    expect(visit.errors.splice(0).join('\n')).toMatch(logged);
    expect(await extensions(visit.page).count()).toBe(0);

    await visit.page.getByRole('link', { name: 'Edit' }).click();
    await expect(visit.page.getByLabel('Body')).toHaveValue('Twice a week');
    await visit.page.getByRole('link', { name: 'Tasks' }).first().click();
    await expect(visit.page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
  });
});
