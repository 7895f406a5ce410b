import { randomBytes, randomUUID } from 'node:crypto';

type User = { id: string; logIn: () => Promise<Tokens> };

export type Tokens = { access: string; refresh: string };

/** The values of a task's category. */
export const columns = ['incomplete', 'completed', 'inreview', 'backlog'];

/** Every tenth note contains one of these words. */
export const words = ['anders', 'berta', 'caesar', 'dora', 'emil', 'friedrich', 'gustav', 'heinrich', 'ida', 'julius'];

/** The slugs of a user's notes. */
export const slugs = (notes: number) => Array.from({ length: notes }, (_, index) => `note-${index + 1}`);

/** Creates an account of a running product, with notes and tasks. */
export async function createUser(url: string, { notes = 50, tasks = 30 }: { notes?: number; tasks?: number } = {}): Promise<User> {
  const credentials = { username: `bench-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  const { id } = await post<{ id: string }>(`${url}/api/user/register/`, credentials);
  const logIn = () => post<Tokens>(`${url}/api/token/`, credentials);
  const { access } = await logIn();
  const archive = { format: 'daybook', version: 1, notes: slugs(notes).map(aNote), tasks: Array.from({ length: tasks }, aTask) };
  await post(`${url}/api/import/`, archive, access);
  return { id, logIn };
}

const categories = ['PERSONAL', 'BUSINESS', 'IMPORTANT'];
const now = new Date().toISOString();

const aNote = (slug: string, index: number) => ({
  id: randomUUID(),
  slug,
  title: `Note ${index + 1}`,
  body: `A message from ${words[index % words.length]}. ${'The meeting is moved to the afternoon. '.repeat(10)}`,
  category: categories[index % categories.length],
  created: now,
  updated: now,
});

const aTask = (_: unknown, index: number) => ({
  id: index + 1,
  title: `Task ${index + 1}`,
  category: columns[index % columns.length],
  created: now,
});

async function post<Result>(address: string, body: unknown, access?: string) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${address} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Result;
}
