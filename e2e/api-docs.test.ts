import { newVisit } from './setup/page.ts';

it('the page of the API shows every operation, under Trusted Types and without a word in the console', async () => {
  const { page } = await newVisit();
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");

  await expect(page.getByText('/api/notes-search/')).toBeVisible();
  await page.getByText('/api/export/').click();
  await expect(page.getByText('Unauthorized').first()).toBeVisible();
});
