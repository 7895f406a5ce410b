import { recipesOf } from './recipes-of.js';

/** Searches the recipes for the shell. */
export async function search(words, { host }) {
  const recipes = await (await recipesOf(host)).list();
  return recipes
    .filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
    .map(({ text }) => ({ title: text, path: '/recipes' }));
}
