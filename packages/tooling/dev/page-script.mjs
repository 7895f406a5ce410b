import { integrityOf } from './working-tree.mjs';

/** A webpack plugin that keeps the address and the hash of the script that pages run before the shell. */
export class PageScript {
  /** @param {string} folder its address */
  constructor(folder) {
    this.element = { address: `${folder}page.js`, integrity: '' };
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.assetEmitted.tap(PageScript.name, (file, { content }) => {
      if (file === 'page.js') this.element = { ...this.element, integrity: integrityOf(content) };
    });
  }
}
