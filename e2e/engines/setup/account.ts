import { baseUrl } from '../../setup/base-url.ts';
import { storageStateOf, type Person } from '../../setup/people.ts';
import { openBrowser } from './session.ts';

/** Opens the browser of a user who is logged in, on a page of Daybook's origin that makes no requests. */
export async function openAs(person: Person) {
  const tab = await openBrowser();
  const { origins } = await storageStateOf(person);
  const values = origins[0]?.localStorage ?? [];
  await tab.run((pairs) => pairs.forEach(({ name, value }) => window.localStorage.setItem(name, value)), values);
  return tab;
}

export const daybook = (path: string) => `${baseUrl()}${path}`;
