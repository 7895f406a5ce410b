import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { base } from '@daybook/tooling/webpack/base';
import webpack from 'webpack';

const help = `npm run gallery -w packages/kit   serves a page with all components of the kit, with the product's content security policy

  PORT=5300   the port to listen on
`;

const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
if (values.help) process.stdout.write(help);
else build();

function build() {
  const folder = path.dirname(import.meta.dirname);
  const output = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-gallery-'));
  const settings = base({ folder, name: 'gallery', version: '1.0.0' });
  webpack({ ...settings, entry: './gallery/gallery.tsx', output: { ...settings.output, path: output } }, (error, stats) => {
    if (error || stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
    serve(path.join(output, 'main.js'));
  });
}

function serve(script) {
  const port = Number(process.env.PORT ?? 5300);
  http
    .createServer(({ url = '/' }, response) => {
      response.setHeader('content-security-policy', policy);
      if (!url.startsWith('/main.js')) return response.setHeader('content-type', 'text/html').end(page);
      fs.createReadStream(script).pipe(response.setHeader('content-type', 'text/javascript'));
    })
    .listen(port, () => console.log(`The gallery is at http://localhost:${port}/?theme=light`));
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'";
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Kit</title><link rel="icon" href="data:,"><body><script type="module" src="/main.js"></script>`;
