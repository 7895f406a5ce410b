#!/usr/bin/env node
// @ts-check
import { run } from '../command-line/run.mjs';
import { build } from '../commands/build.mjs';
import { compile } from '../commands/compile.mjs';

/** Each command by its name, in the order of the help. */
const commands = { build, compile };

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

const { stdout, stderr } = process;
process.exitCode = await run(commands, process.argv.slice(2), { stdout, stderr, signal: stopping.signal });
