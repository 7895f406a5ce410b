import type { Connection } from '@daybook/contracts/portal-connections';
import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import fs from 'node:fs';
import path from 'node:path';
import { type Person, post } from './people.ts';

export function registerPortal(id: string, ...origins: readonly string[]) {
  const operator = fs.readFileSync(path.join(process.env.PRODUCT_DATA ?? '', 'operator-token'), 'utf8').trim();
  return post('/api/portals/', { id, name: 'Intranet', origins }, operator);
}

/** Returns the column of each task, by its title, from the API. Leaves out those of `openPortal`. */
export async function columnsByTitle(person: Person): Promise<Record<string, TaskCategory>> {
  const tasks = await person.get<Task[]>('/api/tasks/');
  return Object.fromEntries(
    tasks.filter(({ title }) => !title.startsWith('Later')).map(({ title, category }) => [title, category]),
  );
}

/** Withdraws the user's consent to a portal. Returns the number of connections that ended. */
export async function withdraw({ person, id }: { person: Person; id: string }) {
  const connections = await person.get<Connection[]>('/api/connections/');
  const own = connections.filter(({ portal }) => portal.id === id);
  for (const connection of own) await person.remove(`/api/connections/${connection.id}/`);
  return own.length;
}
