import type { Permissions } from '@daybook/contracts/permissions';

/** Returns the permissions of both. */
export const joinPermissions = (one: Permissions, other: Permissions): Permissions =>
  fromEntries([...entriesOf(one), ...without(other, one)]);

/** Returns the permissions that the other has not. */
export const withoutPermissions = (all: Permissions, other: Permissions): Permissions => fromEntries(without(all, other));

/** Returns a sentence about each permission that a release asks for and the app does not have, with the command that gives it. */
export const missingPermissions = (app: string, asked: Permissions, given: Permissions): string[] =>
  without(asked, given).map(([name, value]) => {
    const option = value === true ? options[name] : `${options[name]} ${value}`;
    return `The app asks for a permission that only an operator gives: npx daybook permit ${app} ${option} --why "The app needs it"`;
  });

/** The options of `daybook permit`. */
const options: Readonly<Record<keyof Permissions, string>> = {
  connect: '--connect',
  images: '--image',
  fonts: '--font',
  policies: '--policy',
  inlineStyles: '--inline-styles',
  workers: '--workers',
};

/** One permission. */
type Entry = readonly [name: keyof Permissions, value: string | true];

const entriesOf = (permissions: Permissions): Entry[] =>
  Object.entries(permissions).flatMap(([name, value]) =>
    [value ?? []].flat().map((item) => [name as keyof Permissions, item] as const),
  );

function without(all: Permissions, other: Permissions): Entry[] {
  const others = new Set(entriesOf(other).map(keyOf));
  return entriesOf(all).filter((entry) => !others.has(keyOf(entry)));
}

const keyOf = (entry: Entry) => entry.join(' ');

/** Lists are sorted, so that equal permissions are stored as equal JSON. */
function fromEntries(entries: readonly Entry[]): Permissions {
  const fields = new Map<string, string[] | true>();
  for (const [name, value] of entries) {
    const before = fields.get(name);
    fields.set(name, value === true ? true : [...(Array.isArray(before) ? before : []), value].sort());
  }
  return Object.fromEntries(fields);
}
