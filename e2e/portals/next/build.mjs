import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// Next writes beside its sources.
const site = path.resolve('dist/site');
fs.rmSync('dist', { recursive: true, force: true });
fs.cpSync('src', site, { recursive: true });
// As a site saves it from https://daybook.example/embed/board.d.ts.
fs.copyFileSync('../../../mfe-tasks/src/embed/descriptions/board.d.ts', path.join(site, 'board.d.ts'));

const { pathname: next } = new URL(import.meta.resolve('next/dist/bin/next'));
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
execFileSync(process.execPath, [next, 'build'], { cwd: site, stdio: 'inherit', env });
fs.cpSync(path.join(site, 'out'), 'dist', { recursive: true });
