import { moodsOf } from './moods.js';

/** Searches the moods for the shell. */
export async function search(words, { host }) {
  const moods = await (await moodsOf(host)).list();
  return moods
    .filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
    .map(({ text }) => ({ title: text, path: '/moods' }));
}
