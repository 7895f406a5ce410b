import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Names the schema of the function that the trigger of notes calls. `pg_dump --data-only` restores with an empty search path, with
 * which the trigger did not find the function, so a backup of the data could not be restored.
 */
export class NoteWordsSchema1795840000002 implements MigrationInterface {
  readonly name = 'NoteWordsSchema1795840000002';

  async up(runner: QueryRunner) {
    const [row] = (await runner.query('select quote_ident(current_schema()) as schema')) as { schema: string }[];
    await replaceTrigger(runner, `${row?.schema}.note_words`);
  }

  async down(runner: QueryRunner) {
    await replaceTrigger(runner, 'note_words');
  }
}

const replaceTrigger = (runner: QueryRunner, words: string) =>
  runner.query(`
    create or replace function fill_note_words() returns trigger language plpgsql as $$
    begin
      new.words := ${words}(new.title, new.body);
      return new;
    end $$`);
