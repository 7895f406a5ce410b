/** What the cache of server state calls a list of notes, and a note. */
export const keys = {
  lists: 'list:',
  list: (search: string) => `${keys.lists}${search}`,
  note: (slug: string) => `note:${slug}`,
};

export const isList = (key: unknown) => typeof key === 'string' && key.startsWith(keys.lists);
