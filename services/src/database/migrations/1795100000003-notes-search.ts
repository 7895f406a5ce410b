import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartupError } from '../../start/startup-error.ts';

/**
 * Full-text search over notes. Words are indexed unchanged and as English stems: without stems, "walks" would not find "walking";
 * without the words, searches for "the", "who" and the beginning of a word would find nothing.
 */
export class NotesSearch1795100000003 implements MigrationInterface {
  readonly name = 'NotesSearch1795100000003';

  async up(runner: QueryRunner) {
    await makeExtensions(runner);
    await makeConfigurations(runner);
    await makeFunctions(runner);
    await addWords(runner);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger notes_words on notes');
    await runner.query('alter table notes drop column words');
    await runner.query(
      'drop function fill_note_words(), note_query(text), note_lexeme(text), note_words(text, text), note_plain(text)',
    );
    await runner.query('drop text search configuration note_stems');
    await runner.query('drop text search configuration note_words');
  }
}

/** unaccent removes accents; btree_gin lets the index begin with the owner. Both are part of PostgreSQL's contrib. */
async function makeExtensions(runner: QueryRunner) {
  try {
    await runner.query('create extension if not exists unaccent');
    await runner.query('create extension if not exists btree_gin');
  } catch (error) {
    throw new StartupError(
      'The search needs the PostgreSQL extensions unaccent and btree_gin: install the contrib package of the server, ' +
        `or let a superuser run "create extension unaccent" and "create extension btree_gin" (${String(error)}).`,
    );
  }
}

async function makeConfigurations(runner: QueryRunner) {
  await runner.query('create text search configuration note_words (copy = simple)');
  await runner.query('alter text search configuration note_words alter mapping for word, numword with unaccent, simple');
  await runner.query('create text search configuration note_stems (copy = english)');
  await runner.query('alter text search configuration note_stems alter mapping for word, numword with unaccent, english_stem');
}

async function makeFunctions(runner: QueryRunner) {
  // The parser would index "tcp/ip" and "me@example.com" as one word each, so that their parts are not found.
  await runner.query(String.raw`
    create function note_plain(given text) returns text language sql immutable strict parallel safe
    return translate(given, $$!"#$%&'()*+,-./:;<=>?@[\]^_{|}~$$ || chr(96), repeat(' ', 32))`);
  await runner.query(`
    create function note_words(title text, body text) returns tsvector language sql immutable strict parallel safe
    return setweight(to_tsvector('note_words', note_plain(title)), 'A')
      || setweight(to_tsvector('note_stems', note_plain(title)), 'B')
      || setweight(to_tsvector('note_words', note_plain(left(body, ${searched}))), 'C')
      || setweight(to_tsvector('note_stems', note_plain(left(body, ${searched}))), 'D')`);
  // unaccent turns some letters into quotes.
  await runner.query(String.raw`
    create function note_lexeme(word text) returns text language sql immutable strict parallel safe
    return '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''`);
  // Each word matches words that begin with it or have its stem. Lexemes are quoted, so that no input is read as an operator. Null if
  // the input has no word.
  await runner.query(`
    create function note_query(search text) returns tsquery language sql immutable strict parallel safe
    return (
      select string_agg('(' || note_lexeme(word) || ':*' || coalesce(' | ' || note_lexeme(stems[1]), '') || ')', ' & ')::tsquery
      from unnest(to_tsvector('note_words', note_plain(search))) as parsed (word, positions, weights),
        ts_lexize('english_stem', word) as stems
    )`);
}

/**
 * A column, because with an index on an expression, ranking parses each note that was found again (1.9 s instead of 15 ms for 10,000
 * notes). A trigger fills it, because TypeORM drops a generated column that it did not create.
 */
async function addWords(runner: QueryRunner) {
  await runner.query(`alter table notes add column words tsvector not null default ''`);
  await runner.query('update notes set words = note_words(title, body)');
  await runner.query(`
    create function fill_note_words() returns trigger language plpgsql as $$
    begin
      new.words := note_words(new.title, new.body);
      return new;
    end $$`);
  await runner.query(`
    create trigger notes_words before insert or update of title, body on notes
    for each row execute function fill_note_words()`);
  await runner.query('create index ix_notes_words on notes using gin (owner_id, words)');
}

/** A tsvector has at most a megabyte, so words of a body after this many characters are not found. */
const searched = 100_000;
