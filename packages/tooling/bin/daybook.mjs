#!/usr/bin/env node
import { run } from '../command-line/program.mjs';
import { backend } from '../commands/backend.mjs';
import { build } from '../commands/build.mjs';
import { compile } from '../commands/compile.mjs';
import { dev } from '../commands/dev.mjs';
import { health } from '../commands/health.mjs';
import { history } from '../commands/history.mjs';
import { backup, doctor, drill, restore } from '../commands/installation.mjs';
import { key } from '../commands/key.mjs';
import { live, rollback, tryRelease } from '../commands/live.mjs';
import { create } from '../commands/new.mjs';
import { permit } from '../commands/permit.mjs';
import { portal } from '../commands/portal.mjs';
import { prune } from '../commands/prune.mjs';
import { publish } from '../commands/publish.mjs';
import { secrets } from '../commands/secrets.mjs';
import { status } from '../commands/status.mjs';
import { token } from '../commands/token.mjs';
import { verify } from '../commands/verify.mjs';

/** Each command by its name, in the order of the help. */
const commands = {
  new: create,
  dev,
  build,
  publish,
  live,
  rollback,
  status,
  health,
  history,
  try: tryRelease,
  prune,
  verify,
  token,
  permit,
  key,
  backend,
  portal,
  secrets,
  backup,
  restore,
  drill,
  doctor,
  compile,
};

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

const { stdout, stderr } = process;
process.exitCode = await run(commands, process.argv.slice(2), { stdout, stderr, signal: stopping.signal });
