import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// Next writes beside its sources.
const site = path.resolve('dist/site');
fs.rmSync('dist', { recursive: true, force: true });
fs.cpSync('src', site, { recursive: true });
// As a site saves them from https://daybook.example/embed/.
for (const types of ['board.d.ts', 'board-react.d.ts'])
  fs.copyFileSync(`../../../mfe-tasks/src/embed/descriptions/${types}`, path.join(site, types));

const { pathname: next } = new URL(import.meta.resolve('next/dist/bin/next'));
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
execFileSync(process.execPath, [next, 'build'], { cwd: site, stdio: 'inherit', env });
fs.cpSync(path.join(site, 'out'), 'dist', { recursive: true });
