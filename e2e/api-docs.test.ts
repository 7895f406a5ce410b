import { aVisit } from './setup/page.ts';

it('the page of the API shows every operation, under Trusted Types and without a word in the console', async () => {
  const { page } = await aVisit();
  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");

  await page.getByText('/api/notes-search/').waitFor();
  await page.getByText('/api/export/').click();
  await page.getByText('Unauthorized').first().waitFor();
});
