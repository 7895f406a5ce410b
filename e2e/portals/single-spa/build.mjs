import fs from 'node:fs';

fs.rmSync('dist', { recursive: true, force: true });
fs.cpSync('src', 'dist', { recursive: true });
fs.copyFileSync(new URL(import.meta.resolve('single-spa')), 'dist/single-spa.js');
