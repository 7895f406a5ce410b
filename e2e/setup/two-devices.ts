import type { TrashedItem } from '@daybook/contracts/trash';
import type { Page } from 'playwright-core';
import { texts as conflictTexts } from '../../shell/src/unsent/conflict-texts.ts';
import { texts as listTexts } from '../../shell/src/unsent/texts.ts';
import { texts as trashTexts } from '../../shell/src/trash/texts.ts';
import { waitForFocus } from './keyboard.ts';
import { ignoreErrors, newVisit } from './page.ts';
import { createPerson, type Person, storageStateOf } from './people.ts';

export type TwoDevices = Awaited<ReturnType<typeof openTwoDevices>>;

/** Opens two browsers of a new person. `here` has no network from `leave` to `comeBack`; its stream of changes never works. */
export async function openTwoDevices(prepare: (person: Person) => Promise<unknown>) {
  const person = await createPerson();
  await prepare(person);
  const [first, second] = [await openDevice(person), await openDevice(person)];
  await first.context.route('**/api/changes/**', (route) => route.abort());
  return {
    person,
    here: first.page,
    elsewhere: second.page,
    /** Lets `elsewhere` show what it has read: no change reaches it. */
    stopStream: () => second.context.route('**/api/changes/**', (route) => route.abort()),
    leave: () => first.context.route(isApi, (route) => route.abort()),
    comeBack: async () => {
      await first.context.unroute(isApi);
      await first.page.evaluate(() => void window.dispatchEvent(new Event('online')));
    },
    /** Removes the console errors of requests that have failed, which both devices have. */
    forgive: () => [first, second].forEach((visit) => ignoreErrors(visit, 'ERR_FAILED', 'failed', 'CallError', '404', '412')),
  };
}

const isApi = /\/api\/(?!changes)/;

const openDevice = async (person: Person) => newVisit({ storageState: await storageStateOf(person) });

/** Opens a screen, and waits for the button that shows it is ready. */
export async function openAt(page: Page, path: string, button: string) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).waitFor();
}

/** Deletes the item that is shown, by its dialog. */
export async function deleteShown(page: Page) {
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^(Note|Task) deleted successfully!$/).first()).toBeVisible();
}

/** Deletes the item that is shown, and restores it from the trash. */
export async function deleteAndRestoreShown(page: Page) {
  await deleteShown(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
}

/** Restores an item in the screen of the trash. Waits for `expected`: the message of what happens. */
export async function restoreInTrash(page: Page, title: string, expected: string) {
  await page.getByRole('button', { name: trashTexts.restoreOf(title) }).click();
  await expect(page.getByText(expected)).toBeVisible();
}

/** Follows the bar's indicator to the change that needs a decision. */
export async function openDecision(page: Page, title: string) {
  await page.getByRole('banner').getByRole('link', { name: '1 needs your decision' }).click();
  await page.getByRole('link', { name: listTexts.decideOf(title) }).click();
  await waitForFocus(page, conflictTexts.title);
}

/** Decides, and waits until nothing is left to send. */
export async function decide(page: Page, choice: string) {
  await page.getByRole('button', { name: choice }).click();
  await expect(page.getByText(listTexts.isEmpty)).toBeVisible();
}

/** Returns the titles in the trash. */
export const trashOf = async ({ get }: Person) => (await get<TrashedItem[]>('/api/trash/')).map(({ title }) => title);
