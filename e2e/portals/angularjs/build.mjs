import fs from 'node:fs';

fs.rmSync('dist', { recursive: true, force: true });
fs.mkdirSync('dist');
fs.copyFileSync('index.html', 'dist/index.html');
fs.copyFileSync(new URL(import.meta.resolve('angular/angular.js')), 'dist/angular.js');
