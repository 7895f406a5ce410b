// @ts-check
import path from 'node:path';
import webpack from 'webpack';
import { buildOneBundle } from '../page/build-one-bundle.mjs';

const folder = path.join(import.meta.dirname, 'boards');

/** The boards that the product's is measured against, by their files in boards/. */
export const others = /** @type {const} */ (['plain', 'dnd-kit', 'pangea']);

/** The product as one bundle in which another board stands in place of its own: same page, same server, same cards. @param {(typeof others)[number]} board */
export function buildBoard(board) {
  return buildOneBundle({
    app: 'mfe-tasks',
    dist: path.join(folder, 'dist', board),
    plugins: [new webpack.NormalModuleReplacementPlugin(/^\.\/board\.tsx$/, path.join(folder, `${board}.tsx`))],
  });
}
