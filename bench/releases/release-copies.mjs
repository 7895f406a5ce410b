// @ts-check
import { pack } from '@daybook/tooling/registry/pack';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder } from '../product/product.mjs';

/**
 * Packs the built notes as another release: the same code under a raised version.
 *
 * @param {string} version
 */
export async function packNotes(version) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-notes-'));
  try {
    fs.cpSync(builtFolder('mfe-notes'), copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), version }));
    return await pack(copy);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}
