/**
 * Returns the state of every item in the database, as the journal labels them.
 *
 * @param {import('./database.mjs').Database} database
 * @returns {Promise<Map<string, string>>}
 */
export async function stateInDatabase(database) {
  const lines = await database.query(statement, 'daybook');
  return new Map(lines.split('\n').map((line) => /** @type {[string, string]} */ (line.split('\t'))));
}

const statement = `
  select 'note ' || username || ' ' || slug || E'\\t' || title || ' ' || body from notes join accounts on accounts.id = owner_id
  union all
  select 'task ' || username || ' ' || number || E'\\t' || title || ' ' || category from tasks join accounts on accounts.id = owner_id
  union all
  select 'account ' || username || E'\\tregistered' from accounts`;

/**
 * Returns the state of the items of these people, as the API responds with it.
 *
 * @param {readonly import('./person.mjs').Person[]} people
 * @returns {Promise<Map<string, string>>}
 */
export async function stateInApi(people) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const person of people) {
    if (await person.login()) found.set(`account ${person.username}`, 'registered');
    for (const { slug, title, body } of await listed(person, '/api/notes/'))
      found.set(`note ${person.username} ${slug}`, `${title} ${body}`);
    for (const { id, title, category } of await listed(person, '/api/tasks/'))
      found.set(`task ${person.username} ${id}`, `${title} ${category}`);
  }
  return found;
}

/** @param {import('./person.mjs').Person} person @param {string} path @returns {Promise<any[]>} */
async function listed(person, path) {
  const { status, text } = await person.read(path);
  if (status !== 200) throw new Error(`GET ${path}: ${status}`);
  return JSON.parse(text);
}
