import type { Feed } from '@daybook/contracts/apps';

/** Reads which apps this page has. Not checked here: the server that wrote the page wrote it by the contract. */
export function readFeed(): Feed {
  return JSON.parse(document.getElementById('feed')?.textContent ?? '{"apps":[]}') as Feed;
}

/** The entries of the side menu, in their order. A dead app keeps its own. */
export function menuOf({ apps }: Feed) {
  return apps.flatMap(({ menu }) => menu).sort((one, other) => one.order - other.order);
}
