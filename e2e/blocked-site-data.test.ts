import type { BrowserContext } from 'playwright-core';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, fillLogin } from './setup/people.ts';
import { typeNote } from './setup/typed-note.ts';
import { addUnsent, expectSaved, restoreChanges, sendNow, stopChanges } from './setup/unsent.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';

/** Blocks site data as browsers do: each storage API throws a SecurityError, and locks are rejected. */
const block = (context: BrowserContext) =>
  context.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
    Object.defineProperty(window, 'BroadcastChannel', { value: deny });
    const reject = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    LockManager.prototype.request = reject;
    LockManager.prototype.query = reject;
  });

describe('with blocked site data', () => {
  it('Daybook works until the page is closed, from the login to a saved note and a moved card, and shows a notice', async () => {
    const person = await createPerson();
    await person.post('/api/tasks/', { id: 1, title: 'Pay the rent', category: 'incomplete' });
    const visit = await newVisit();
    await block(visit.context);
    const { page } = visit;
    await page.goto('/login');
    await expect(page.getByText('This browser stores nothing for Daybook')).toBeVisible();
    await fillLogin(page, person);
    await expect(page.getByText(idleTexts.notStored)).toBeVisible();

    await page.getByRole('link', { name: 'Add Note' }).click();
    await typeNote(page);
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByRole('link', { name: '1 Pay the rent' }).focus();
    await page.keyboard.press('2');
    await expect(page.getByText('Moved to DONE')).toBeVisible();
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByRole('link', { name: 'Continue your draft' }).click();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await expect(page.getByRole('link', { name: 'Half a thought' })).toBeVisible();

    const errors = visit.errors.splice(0);
    await page.reload();
    await expect(page).toHaveURL('**/login');
    await waitUntil('the login page to ask for drafts', () =>
      Promise.resolve(visit.errors.some((error) => error.includes('drafts'))),
    );
    errors.push(...visit.errors.splice(0));
    expect(errors.filter((error) => !error.includes('drafts') && !error.includes('refresh'))).toEqual([]);
  });

  it('a note that is saved without a network is sent when there is one, and closing the page before is a question', async () => {
    const person = await createPerson();
    const visit = await newVisit();
    await block(visit.context);
    const { page, context } = visit;
    await page.goto('/login');
    await fillLogin(page, person);
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await waitUntil('the question', () => Promise.resolve(questions.includes('beforeunload')));
    await restoreChanges(context);
    await sendNow(page);
    await expectSaved({ person, page }, 'Milk');
    ignoreErrors(visit, 'ERR_FAILED', 'failed:', 'drafts', 'refresh');
  });
});
