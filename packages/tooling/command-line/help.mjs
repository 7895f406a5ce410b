// @ts-check
import { wrapped } from './formats.mjs';

/** @typedef {import('./command.mjs').Command} Command */

/** @param {Record<string, Command>} commands */
export function overview(commands) {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2;
  const lines = Object.entries(commands).map(([name, { summary }]) => entry(name, summary, width));
  return `daybook builds an area of Daybook and releases it alone.

  daybook COMMAND --help      says more about a command, with examples

${lines.join('\n')}

${exits}`;
}

/** @param {Command} command */
export function commandHelp({ summary, usage, help, options = {} }) {
  const names = Object.entries(options).map(([name, option]) => ({ name: `--${name}${valueOf(option)}`, about: option.about }));
  const width = Math.max(0, ...names.map(({ name }) => name.length)) + 2;
  const lines = names.map(({ name, about }) => entry(name, about, width));
  const list = lines.length > 0 ? `\n\nOptions\n${lines.join('\n')}` : '';
  return `daybook ${usage}\n\n${summary}\n\n${prose(help.trim())}${list}\n\n${exits}`;
}

/** Sentences in lines that fit; what is indented is an example and stays. @param {string} text */
const prose = (text) =>
  text
    .split('\n')
    .map((line) => (line.startsWith(' ') ? line : wrapped(line)))
    .join('\n');

/** @param {import('./command.mjs').Option} option */
const valueOf = ({ type, value = 'VALUE' }) => (type === 'string' ? ` ${value}` : '');

/** A name, and beside it what is to be said about it. @param {string} name @param {string} about @param {number} width */
const entry = (name, about, width) => `  ${name.padEnd(width)}${wrapped(about, { indent: ' '.repeat(width + 2) }).trimStart()}`;

const exits = `Exit codes
  0  done
  1  refused: by the registry, by a check, or the build failed
  2  wrong use: an option or a word that the command does not take
  3  the platform could not be reached, or could not answer: try again`;
