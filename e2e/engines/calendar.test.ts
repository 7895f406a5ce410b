import { daybook } from './setup/account.ts';
import { button, text } from './setup/find.ts';
import { openBrowser } from './setup/session.ts';

it('a user authorizes a calendar, sees its events, also after a reload, and signs out', async () => {
  const tab = await openBrowser();
  await tab.goto(daybook('/calendar'));
  await tab.click(button('Authorize'));
  await tab.click(text('Ann, who'));
  await tab.click(button('Allow'));
  await expect(tab).toShow(text('Planning, running now'));
  await expect(tab).toHavePath('/calendar');
  await tab.reload();
  await expect(tab).toShow(text('Planning, running now'));
  await tab.click(button('Refresh'));
  await expect(tab).toShow(text('Planning, running now'));
  await tab.click(button('Sign Out'));
  await expect(tab).toShow(text('No Events Found'));
  expect(await tab.run(() => window.localStorage.getItem('accessToken'))).toBeNull();
});
