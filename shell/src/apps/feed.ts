import type { Feed } from '@daybook/contracts/apps';

/** Reads the feed from the page. It is not validated: the server that wrote the page wrote it by the contract. */
export function readFeed(): Feed {
  return JSON.parse(document.getElementById('feed')?.textContent ?? '{"apps":[]}') as Feed;
}

/** Returns the entries of the side menu in their order, also those of apps that have failed. */
export function menuOf({ apps }: Feed) {
  return apps.flatMap(({ menu }) => menu).sort((one, other) => one.order - other.order);
}
