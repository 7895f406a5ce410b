import fs from 'node:fs';
import path from 'node:path';

/** Writes the output of another build than ours into the folder `out` of an app. */
export function writeAnotherBuild(app: string, files: Record<string, string>) {
  fs.writeFileSync(path.join(app, 'app.json'), JSON.stringify({ name: 'notes' }));
  fs.mkdirSync(path.join(app, 'out'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(app, 'out', name), content);
}
