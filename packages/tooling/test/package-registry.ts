import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../run/step.mjs';
import { listen } from './listen.ts';

const run = promisify(execFile);

/** Starts a registry of npm packages that has only these, packed as they are for publishing. */
export async function startPackageRegistry(folders: readonly string[]) {
  const packed = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-packages-'));
  // Their `prepack` (a build of the dist) has run already.
  await run(...npm(['pack', '--ignore-scripts', '--pack-destination', packed, ...folders]), { cwd: path.dirname(folders[0]) });
  const server = http.createServer((request, response) => {
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const tarball = path.join(packed, path.basename(name));
    const known = packages.get(name);
    if (known) response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    else if (fs.existsSync(tarball)) fs.createReadStream(tarball).pipe(response);
    else response.writeHead(404).end();
  });
  const url = await listen(server);
  const packages = new Map(folders.map((folder) => metadata(folder, { packed, url })));
  const stop = () => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(packed, { recursive: true });
  };
  return { url, stop };
}

/** Returns a package's name, and what a registry responds for it. */
function metadata(folder: string, { packed, url }: { packed: string; url: string }) {
  const description = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { name: string; version: string };
  const { name, version } = description;
  const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const hash = createHash('sha512').update(fs.readFileSync(path.join(packed, tarball)));
  const release = { ...description, dist: { tarball: `${url}/${tarball}`, integrity: `sha512-${hash.digest('base64')}` } };
  return [name, { name, 'dist-tags': { latest: version }, versions: { [version]: release } }] as const;
}
