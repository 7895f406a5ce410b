import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { npm } from '../run/npm.mjs';

const run = promisify(execFile);

/**
 * A registry of npm packages that has these alone, packed as they would be published.
 *
 * @param {readonly string[]} folders
 */
export async function startPackageRegistry(folders) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-packages-'));
  // What is run before a package is packed (a build of its dist) has been done.
  await run(...npm(['pack', '--ignore-scripts', '--pack-destination', place, ...folders]), { cwd: path.dirname(folders[0]) });
  const server = http.createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${server.address().port}`;
  const packages = new Map(folders.map((folder) => describe(folder, { place, url })));

  function answer(request, response) {
    const name = decodeURIComponent(request.url.slice(1));
    const known = packages.get(name);
    if (known) return response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
    const tarball = path.join(place, path.basename(name));
    if (fs.existsSync(tarball)) return fs.createReadStream(tarball).pipe(response);
    return response.writeHead(404).end();
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(place, { recursive: true });
  };
  return { url, stop };
}

/** A package's name, and what a registry says of it. */
function describe(folder, { place, url }) {
  const described = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const { name, version } = described;
  const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
  const integrity = `sha512-${createHash('sha512')
    .update(fs.readFileSync(path.join(place, tarball)))
    .digest('base64')}`;
  const release = { ...described, dist: { tarball: `${url}/${tarball}`, integrity } };
  return [name, { name, 'dist-tags': { latest: version }, versions: { [version]: release } }];
}
