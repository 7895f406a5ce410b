import type { BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import { forgetNames, readNames } from './known-names.ts';

/** The data of a person on this device that the server does not have. */
export interface PersonOnDevice {
  /** Missing for what was typed without a login, and by an earlier release. */
  readonly name?: string | undefined;
  readonly changes: number;
  readonly drafts: number;
}

/** Returns everybody who has unsent changes or drafts in this browser. Forgets the names of the others, but the one who is logged in. */
export async function readPeople(drafts: Pick<BrowserDrafts, 'ids'>, loggedIn?: string): Promise<readonly PersonOnDevice[]> {
  const [ids, names] = await Promise.all([drafts.ids(), readNames()]);
  const owners = new Set(ids.map((id) => id.slice(0, id.indexOf('/'))));
  const needless = [...names.keys()].filter((id) => !owners.has(id) && id !== loggedIn);
  if (needless.length > 0) await forgetNames(needless);
  const people = [...owners].map((owner) => {
    const keys = ids.filter((id) => id.startsWith(`${owner}/`)).map((id) => id.slice(owner.length + 1));
    const changes = keys.filter(isChange).length;
    return { name: names.get(owner), changes, drafts: keys.length - changes };
  });
  return people.toSorted((one, other) => (one.name ?? LAST).localeCompare(other.name ?? LAST));
}

/** An entry of the outbox, or of an app's outbox by an earlier release. */
const isChange = (key: string) => /^([a-z-]+\/)?outbox\//.test(key);

const LAST = '\uffff';
