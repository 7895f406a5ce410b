// @ts-check
import { aPerson } from '../load/person.mjs';
import { startProduct } from '../product/product.mjs';
import { addNotes } from './texts.mjs';

/**
 * The product on a database of a real server, with a person in it, among neighbours.
 *
 * @typedef {object} Installation
 * @property {import('../product/product.mjs').Product} product
 * @property {string} database
 * @property {import('../load/person.mjs').Person} person
 */

/**
 * @param {import('../product/postgres.mjs').Postgres} postgres
 * @param {number} neighbours how many notes of others there are
 * @returns {Promise<Installation>}
 */
export async function install(postgres, neighbours) {
  const database = await postgres.createDatabase(`neighbours_${neighbours}`);
  const product = await startProduct({ DATABASE_URL: database, PUBLISH_FOLDERS: '' });
  try {
    const person = await aPerson(product.url);
    await addNotes(database, { count: neighbours });
    return { product, database, person };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
