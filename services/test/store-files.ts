import fs from 'node:fs';
import path from 'node:path';
import { withCompressedForms } from '../src/releases/publishing/compressed-forms.ts';
import type { ReleaseStore } from '../src/releases/store/release-store.ts';

/** Stores files as a publish does: staged with their compressed forms, then put in place. */
export async function storeFiles(
  store: ReleaseStore,
  [app, version]: readonly [string, string],
  contents: Readonly<Record<string, Buffer>>,
) {
  const staged = await store.stage();
  for (const [name, content] of Object.entries(contents)) {
    fs.mkdirSync(path.dirname(path.join(staged, name)), { recursive: true });
    for (const [form, bytes] of withCompressedForms(name, content)) fs.writeFileSync(path.join(staged, form), bytes);
  }
  await store.save(app, version, staged);
}
