import { randomBytes } from 'node:crypto';
import type { Account, Tokens } from '@daybook/contracts/accounts';
import type { Note, NoteCategory } from '@daybook/contracts/notes';
import type { Page } from 'playwright-core';
import { baseUrl } from './base-url.ts';
import type { Visit } from './page.ts';

/** A user with an account and an API client. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly password: string;
  readonly post: <Result>(path: string, body: unknown) => Promise<Result>;
  readonly put: <Result>(path: string, body: unknown) => Promise<Result>;
  readonly get: <Result>(path: string) => Promise<Result>;
  readonly remove: (path: string) => Promise<void>;
  readonly addNote: (title: string, body?: string, category?: NoteCategory) => Promise<Note>;
}

export async function createPerson(): Promise<Person> {
  const credentials = { username: `person-${randomBytes(6).toString('hex')}`, password: 'correct horse battery' };
  const { id: userId } = await post<Account>('/api/user/register/', credentials);
  const { access } = await post<Tokens>('/api/token/', credentials);
  const postAsPerson = <Result>(path: string, body: unknown) => post<Result>(path, body, access);
  return {
    ...credentials,
    userId,
    post: postAsPerson,
    put: (path, body) => send('PUT', path, body, access),
    get: async (path) => (await request(path, { access })).json() as Promise<never>,
    remove: async (path) => void (await request(path, { access, method: 'DELETE' })),
    addNote: (title, body = '', category = 'PERSONAL') => postAsPerson<Note>('/api/notes/', { title, body, category }),
  };
}

/** Creates a user with a note with a long body, a note with a title without spaces, and a task. */
export async function createWriter(): Promise<Person> {
  const person = await createPerson();
  await person.addNote('Quarterly figures', 'A long body that begins a card. '.repeat(20), 'BUSINESS');
  await person.addNote('Averyveryverylongtitlewithoutanyplacetobreakitthatgoesonandonandon', 'Short.', 'IMPORTANT');
  await person.post('/api/tasks/', { id: 7, title: 'Water the plants', category: 'backlog' });
  return person;
}

/** Logs in on the login screen, and waits for the list of notes. */
export async function logIn({ page }: Visit, person: Person) {
  await page.goto('/login');
  await fillLogin(page, person);
  await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
}

export async function fillLogin(page: Page, { username, password }: Pick<Person, 'username' | 'password'>) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/**
 * Returns the storage of a browser in which the user is logged in, for `newVisit`. The login screen has journeys of its own, and takes more
 * than half a second of processor time.
 */
export async function storageStateOf({ username, password }: Person) {
  const { access, refresh } = await post<Tokens>('/api/token/', { username, password });
  const localStorage = Object.entries({ access, refresh }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: baseUrl(), localStorage }] };
}

export const post = <Result>(path: string, body: unknown, access?: string) => send<Result>('POST', path, body, access);

async function send<Result>(method: string, path: string, body: unknown, access?: string): Promise<Result> {
  const response = await request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    access,
  });
  return (await response.json()) as Result;
}

async function request(path: string, { access, ...init }: RequestInit & { access?: string | undefined }) {
  const headers = { ...init.headers, ...(access && { authorization: `Bearer ${access}` }) };
  const response = await fetch(new URL(path, baseUrl()), { ...init, headers });
  if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path} failed with ${response.status}: ${await response.text()}`);
  return response;
}
