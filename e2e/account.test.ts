import type { Page } from 'playwright-core';
import { texts as accountTexts } from '../shell/src/account/texts.ts';
import { texts as sessionTexts } from '../shell/src/session/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit, ignoreErrors, type Visit } from './setup/page.ts';
import { createPerson, fillLogin, logIn, type Person } from './setup/people.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';

const newPassword = 'another horse entirely';

it('a user manages their account: password, sessions, passkeys, deletion and restoring', async () => {
  const person = await createPerson();
  const [visit, elsewhere] = [await newVisit(), await newVisit()];
  await addAuthenticator(visit);
  await logIn(visit, person);
  await logIn(elsewhere, person);

  await openAccountFromSettings(visit.page, person);
  await changePassword(visit.page, person);
  await expectLoggedOut(elsewhere);
  await expectOldPasswordRejected(elsewhere, person);
  await fillLogin(elsewhere.page, { ...person, password: newPassword });
  await expect(elsewhere.page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();

  await endOtherSession(visit.page);
  await expectLoggedOut(elsewhere);
  await addPasskey(visit.page);
  expect(await violationsInBothThemes(visit.page)).toEqual([]);
  await logInByPasskey(visit.page);

  await deleteAccount(visit.page);
  await fillLogin(visit.page, { ...person, password: newPassword });
  await expect(visit.page.getByText(sessionTexts.restored)).toBeVisible();
  // Its session was ended elsewhere twice, and it sent the old password once.
  ignoreErrors(elsewhere, '401', 'refresh', 'The access token', 'account');
});

/** Adds a virtual authenticator that verifies the user without interaction. */
async function addAuthenticator({ context, page }: Visit) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openAccountFromSettings(page: Page, { username }: Person) {
  await page.getByRole('button', { name: shellTexts.settings }).click();
  await page.getByRole('link', { name: `Account ${username}` }).click();
  await expect(page.getByRole('heading', { name: accountTexts.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: accountTexts.sessions }).getByText(accountTexts.thisDevice)).toBeVisible();
}

async function changePassword(page: Page, { password }: Person) {
  const part = page.getByRole('region', { name: 'Password' });
  await part.getByLabel(accountTexts.currentPassword).fill(password);
  await part.getByLabel(accountTexts.newPassword).fill(newPassword);
  await part.getByRole('button', { name: accountTexts.changePassword }).click();
  await expect(part.getByText('Your password was changed.')).toBeVisible();
}

async function expectLoggedOut(visit: Visit) {
  await visit.page.goto('/');
  await expect(visit.page).toHaveURL('**/login');
  await expect(visit.page.getByRole('button', { name: 'Login' })).toBeVisible();
}

async function expectOldPasswordRejected(visit: Visit, person: Person) {
  await fillLogin(visit.page, person);
  await expect(visit.page.getByRole('alert')).toBeVisible();
}

async function endOtherSession(page: Page) {
  await page.reload();
  const part = page.getByRole('region', { name: accountTexts.sessions });
  await part.getByRole('button', { name: /^End (?!all)/ }).click();
  await expect(page.getByText('was logged out.')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(1);
}

async function addPasskey(page: Page) {
  const part = page.getByRole('region', { name: accountTexts.passkeys });
  await part.getByRole('button', { name: accountTexts.add }).click();
  await part.getByLabel('Name').fill('Phone');
  await part.getByLabel(accountTexts.currentPassword).fill(newPassword);
  await part.getByRole('button', { name: accountTexts.continueAdding }).click();
  await expect(part.getByRole('heading', { name: 'Phone' })).toBeVisible();
}

async function logInByPasskey(page: Page) {
  await page.goto('/logout');
  await page.getByRole('button', { name: sessionTexts.passkeyLogin }).click();
  await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
}

async function deleteAccount(page: Page) {
  await page.goto('/account');
  await page.getByRole('button', { name: accountTexts.deletion }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Within 14 days you can restore the account')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await dialog.getByLabel(accountTexts.currentPassword).fill(newPassword);
  await dialog.getByRole('button', { name: accountTexts.deletion }).click();
  await expect(page.getByText('To restore it, log in before')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
}
