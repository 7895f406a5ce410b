import fs from 'node:fs';
import path from 'node:path';
import { build } from 'astro';

// Astro writes beside its sources.
const site = path.resolve('dist/site');
fs.rmSync('dist', { recursive: true, force: true });
fs.cpSync('src', path.join(site, 'src'), { recursive: true });

await build({ root: site });
fs.cpSync(path.join(site, 'dist'), 'dist', { recursive: true });
