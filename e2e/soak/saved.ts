import type { Note } from '@daybook/contracts/notes';
import type { NoteVersion, NoteVersionHeading } from '@daybook/contracts/note-versions';
import type { Task } from '@daybook/contracts/tasks';
import type { TrashedItem } from '@daybook/contracts/trash';
import type { Tokens } from '@daybook/contracts/accounts';
import { baseUrl } from '../setup/base-url.ts';
import { type Person, post } from '../setup/people.ts';

/** A person's data on the server. */
export interface Saved {
  readonly notes: readonly Note[];
  readonly tasks: readonly Task[];
  /** All texts of all notes and of their histories. */
  readonly texts: readonly string[];
}

/** Takes everything out of the trash, and reads it all. Logs in again: a token does not live as long as a long run. */
export async function readSaved({ username, password }: Person): Promise<Saved> {
  const { access } = await post<Tokens>('/api/token/', { username, password });
  const get = <Result>(path: string) => pagesOf<Result>(path, access);
  for (const { id } of await get<TrashedItem>('/api/trash/?limit=100')) await post(`/api/trash/${id}/restore/`, {}, access);
  const notes = await get<Note>('/api/notes/?limit=100');
  const texts = notes.map(({ title, body }) => `${title}\n${body}`);
  for (const { slug } of notes) {
    const at = `/api/notes/${slug}/versions/`;
    for (const { version } of await get<NoteVersionHeading>(at)) {
      const [{ title, body }] = (await get<NoteVersion>(`${at}${version}/`)) as [NoteVersion];
      texts.push(`${title}\n${body}`);
    }
  }
  return { notes, texts, tasks: await get<Task>('/api/tasks/') };
}

/** Reads a list with all its pages, or one item as a list of it. */
async function pagesOf<Result>(path: string, access: string): Promise<Result[]> {
  const items: Result[] = [];
  for (let next: string | undefined = path; next;) {
    const response: Response = await fetch(new URL(next, baseUrl()), { headers: { authorization: `Bearer ${access}` } });
    if (!response.ok) throw new Error(`GET ${next} failed with ${response.status}: ${await response.text()}`);
    items.push(...([(await response.json()) as Result | Result[]].flat() as Result[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}
