#!/usr/bin/env node
import { build } from '../commands/build.mjs';
import { compile } from '../commands/compile.mjs';

const commands = { build, compile };
const [name = 'help', ...words] = process.argv.slice(2);
await commands[name](process.cwd(), words);
