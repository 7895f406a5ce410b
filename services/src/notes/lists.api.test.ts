import type { Note, NotePreview } from '@daybook/contracts/notes';
import { aPerson, nextOf, type Person, readPages } from '../../test/api.ts';

const titles = (notes: readonly { title: string }[]) => notes.map(({ title }) => title);

async function add(person: Person, title: string, body = '') {
  const { status } = await person.request('POST /api/notes/', { body: { title, body, category: 'PERSONAL' } });
  expect(status).toBe(201);
}

describe('the list', () => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson();
    for (let number = 1; number <= 7; number += 1) await add(person, `Note ${number}`, `${'word '.repeat(30)}${number}`);
  });

  it('is a plain array, the last changed first', async () => {
    const { status, body } = await person.request<Note[]>('GET /api/notes/');
    expect([status, titles(body)]).toEqual([200, [7, 6, 5, 4, 3, 2, 1].map((number) => `Note ${number}`)]);
  });

  it('comes in pages that follow each other by their Link, each note once', async () => {
    const seen = titles(await readPages<Note>(person, '/api/notes/?limit=3'));
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Note ${number}`));
  });

  it('has no next page after the last note', async () => {
    const { headers } = await person.request('GET /api/notes/?limit=7');
    expect(headers.get('link')).toBeNull();
  });

  it('returns previews of 20 words instead of bodies on request', async () => {
    const { body } = await person.request<NotePreview[]>('GET /api/notes/?view=preview');
    expect(body[0]).not.toHaveProperty('body');
    expect(body[0]?.preview.split(/\s+/)).toHaveLength(20);
  });

  it('continues at its position while notes are added and changed', async () => {
    const other = await aPerson();
    for (const title of ['a', 'b', 'c', 'd']) await add(other, title);
    const first = await other.request<Note[]>('GET /api/notes/?limit=2');
    await add(other, 'e');
    const next = nextOf(first) as `/${string}`;
    expect(titles((await other.request<Note[]>(`GET ${next}`)).body)).toEqual(['b', 'a']);
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'limit=1.5', 'cursor=nonsense', 'cursor=', 'view=all', 'page=2', 'limit=1&limit=2'])(
    'refuses ?%s and names what is wrong',
    async (query) => {
      const rejected = await person.request(`GET /api/notes/?${query}`);
      expect(rejected.status).toBe(400);
      expect(rejected.text).toContain(query.split('=')[0]);
    },
  );
});

describe('the search', () => {
  let person: Person;
  const search = async (text: string) => {
    const { status, body } = await person.request<Note[]>(`GET /api/notes-search/?search=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return titles(body).sort();
  };
  beforeAll(async () => {
    person = await aPerson();
    await add(person, 'Café opening', 'We are walking there on Friday');
    await add(person, 'Groceries', 'café beans, bread');
    await add(person, 'Naïve Bayes', 'Ångström and O’Reilly');
    await add(person, 'tcp/ip notes', 'me@example.com wrote about foo_bar');
    await add(person, 'Заметка', 'о молоке');
  });

  it.each([
    ['cafe', ['Café opening', 'Groceries']],
    ['CAFÉ', ['Café opening', 'Groceries']],
    ['walks', ['Café opening']],
    ['gro', ['Groceries']],
    ['cafe bread', ['Groceries']],
    ['angstrom', ['Naïve Bayes']],
    ['молок', ['Заметка']],
    ['example', ['tcp/ip notes']],
    ['tcp ip', ['tcp/ip notes']],
    ['foo_bar', ['tcp/ip notes']],
    ['nothing of it', []],
  ])('for %s finds %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it('puts a word in the title before the same word in a body', async () => {
    const { body } = await person.request<Note[]>('GET /api/notes-search/?search=cafe');
    expect(titles(body)).toEqual(['Café opening', 'Groceries']);
  });

  it.each([
    ["'); drop table notes; --"],
    ['& | ! :* <->'],
    ['"unclosed'],
    ['\\\\\\'],
    ['((('],
    ['%%%'],
    ['🥛🥛🥛'],
    ['x'.repeat(256)],
  ])('reads %s as text', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it.each(['', 'search=', 'search=ab', `search=${'x'.repeat(257)}`, 'search=a%00b', 'search=abc&view=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await person.request(`GET /api/notes-search/?${query}`)).status).toBe(400);
    },
  );

  it('comes in pages that follow each other, each note once', async () => {
    const other = await aPerson();
    for (let number = 0; number < 9; number += 1) await add(other, `Heron ${number}`, 'heron '.repeat(number));
    const seen = titles(await readPages<Note>(other, '/api/notes-search/?search=heron&limit=2'));
    expect(seen.sort()).toEqual(Array.from({ length: 9 }, (_, number) => `Heron ${number}`));
  });
});
