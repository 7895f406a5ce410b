// @ts-check
import { register } from '../load/person.mjs';
import { row } from '../measure/row.mjs';
import { inTurn } from './in-turn.mjs';
import { addNotes, commonWord, rareWord } from './texts.mjs';

/** As the notes list asks: a screen full. */
const query = 'view=preview&limit=50';

/**
 * A search through very many notes of one person, beside the reading of one of them by its key.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./api.mjs').ApiRun & { notes: number }} run
 */
export async function rowsOfLongSearch({ product, database }, { notes, load, rounds, seconds, say }) {
  const owner = await register(product.url);
  say(`adding ${notes.toLocaleString('en')} notes of one person`);
  await addNotes(database, { count: notes, owner: owner.id });
  const token = await owner.logIn();
  const slugs = Array.from({ length: 1000 }, (_, index) => `note-${1 + Math.floor((index * notes) / 1000)}`);
  const words = Array.from({ length: 1000 }, (_, index) => rareWord(index));
  const plan = { url: product.url, tokens: { reader: token, writer: token }, connections: 4 };
  const rare = { slugs, words, tasks: 0, query };
  const paced = { ...plan, given: rare, pace: 100 };
  const found = await inTurn(
    {
      read: (length) => load({ ...paced, call: 'read', seconds: length }),
      search: (length) => load({ ...paced, call: 'search', seconds: length }),
      common: (length) =>
        load({ ...plan, connections: 1, call: 'search', given: { ...rare, words: [commonWord] }, seconds: length }),
    },
    { rounds, seconds, say: (round) => say(`search in ${notes.toLocaleString('en')} notes, ${round}`) },
  );
  const title = `search in ${notes.toLocaleString('en')} notes, 100 calls a second`;
  const of = (/** @type {'read' | 'search' | 'common'} */ name, /** @type {'p50' | 'p99'} */ share) =>
    found[name].map((one) => one[share]);
  const common = `search in ${notes.toLocaleString('en')} notes for a word of every tenth, one after the other: median`;
  return [
    row({
      subject: `${title}: p99, beside reading one by its key`,
      unit: 'ms',
      values: of('search', 'p99'),
      floor: of('read', 'p99'),
      goal: { of: 'ratio', atMost: 3 },
    }),
    row({
      subject: `${title}: median, beside reading one by its key`,
      unit: 'ms',
      values: of('search', 'p50'),
      floor: of('read', 'p50'),
    }),
    row({ subject: common, unit: 'ms', values: of('common', 'p50') }),
  ];
}
