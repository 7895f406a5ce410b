// @ts-check
import { withClient } from '../product/postgres.mjs';

/** Texts of which notes are made by the thousand: each has a word of its own, and every tenth has a common one. */
const texts = 1000;

export const commonWord = 'often';

/** In as many notes as there are texts in a thousandth: of 100,000 notes in 100. @param {number} number of a text */
export const rareWord = (number) => `q${[...String(number).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;

/**
 * Adds notes, each thousand to another owner unless one is named. Their words are looked up, and indexed at the end: the way through
 * the API would take an hour for a million.
 *
 * @param {string} database
 * @param {{ count: number, owner?: string }} notes
 */
export async function addNotes(database, { count, owner }) {
  const ownerOf = owner === undefined ? `md5('neighbour ' || n / 1000)::uuid` : `'${owner}'::uuid`;
  await withClient(database, async (client) => {
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query(
      `create temp table texts as select number, title, body, note_words(title, body) as words
      from (select n as number, 'Note ' || n as title,
          'q' || translate(lpad(n::text, 4, '0'), '0123456789', 'abcdefghij') || ' was said by whom, and what follows of it'
          || case when n % 10 = 0 then ' ${commonWord}' else '' end as body
        from generate_series(0, ${texts - 1}) as n) as made`,
    );
    await client.query('alter table notes disable trigger notes_words');
    await client.query('drop index ix_notes_words');
    await client.query(
      `insert into notes (owner_id, id, slug, title, body, category, words, updated)
      select ${ownerOf}, gen_random_uuid(), 'note-' || n, title, body, 'PERSONAL', words, now() - n * interval '1 second'
      from generate_series(1, ${count}) as n join texts on texts.number = n % ${texts}`,
    );
    await client.query('create index ix_notes_words on notes using gin (owner_id, words)');
    await client.query('alter table notes enable trigger notes_words');
    await client.query('vacuum analyze notes');
    await client.query('checkpoint');
  });
}
