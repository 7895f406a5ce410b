import type { BrowserContext } from 'playwright-core';
import { aVisit } from './setup/page.ts';
import { aPerson, fillLogin } from './setup/people.ts';
import { typeNote } from './setup/typed-note.ts';

/** As a browser that blocks site data: every way to it throws a SecurityError, and locks are refused. */
const block = (context: BrowserContext) =>
  context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
    const reject = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'));
    LockManager.prototype.request = reject;
    LockManager.prototype.query = reject;
  });

describe('where site data is blocked', () => {
  it('Daybook works for the life of the page, from the login to a saved note and a moved card, and says so', async () => {
    const person = await aPerson();
    await person.post('/api/tasks/', { id: 1, title: 'Pay the rent', category: 'incomplete' });
    const visit = await aVisit();
    await block(visit.context);
    const { page } = visit;
    await page.goto('/login');
    await page.getByText('This browser stores nothing for Daybook').waitFor();
    await fillLogin(page, person);
    await page.getByText('Nothing is stored').waitFor();

    await page.getByRole('link', { name: 'Add Note' }).click();
    await typeNote(page);
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await page.getByRole('link', { name: '1 Pay the rent' }).focus();
    await page.keyboard.press('2');
    await page.getByText('Moved to DONE').waitFor();
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByRole('link', { name: 'Continue your draft' }).click();
    await page.getByRole('button', { name: 'Add Note' }).click();
    await page.getByRole('link', { name: 'Half a thought' }).waitFor();

    await page.reload();
    await page.waitForURL('**/login');
    const kept = visit.errors.splice(0);
    expect(kept.filter((error) => !error.includes('drafts') && !error.includes('refresh'))).toEqual([]);
  });
});
