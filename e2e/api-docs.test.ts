import { newVisit } from './setup/page.ts';

it('the API documentation lists every operation under Trusted Types, without console messages', async () => {
  const { page } = await newVisit();
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");

  await expect(page.getByText('/api/notes-search/')).toBeVisible();
  await page.getByText('/api/export/').click();
  await expect(page.getByText('Unauthorized').first()).toBeVisible();
});
