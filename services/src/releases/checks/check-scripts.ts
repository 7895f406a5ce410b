import { type AnyNode, parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import type { Candidate, Check } from './run-checks.ts';

/** In bytes. Acorn's syntax tree takes 30 to 50 times as much memory as the script. */
const max = { file: 5 * 1024 * 1024, release: 20 * 1024 * 1024 };

/** Checks that no script is so large that parsing it would exhaust the memory. */
export const checkScripts: Check = ({ contents }) => {
  const scripts = scriptsOf(contents);
  const errors = scripts.filter(isTooLarge).map(([name]) => `${name} has more than ${inMegabytes(max.file)}: split it.`);
  return isTooMuch(scripts) ? [...errors, `Its JavaScript has more than ${inMegabytes(max.release)}.`] : errors;
};

/**
 * Checks that no script of our build makes code of text, which the page's policy forbids. A script that tries it and catches the error
 * passes. The runtimes of other builds contain such code for servers and old browsers, so there it is only a warning.
 */
export const checkEval: Check = ({ description: { format = 'daybook' }, contents }) =>
  format === 'daybook' ? findEval(contents) : [];

/** Returns a sentence for each script that may not run as its team expects, if that is no error. */
export const warnOfEval = ({ description: { format = 'daybook' }, contents }: Pick<Candidate, 'description' | 'contents'>) =>
  format === 'daybook' ? [] : findEval(contents);

/** Skips the scripts that `checkScripts` rejects. */
function findEval(contents: ReadonlyMap<string, Buffer>) {
  const scripts = scriptsOf(contents);
  if (isTooMuch(scripts)) return [];
  return scripts.filter((script) => !isTooLarge(script)).flatMap(([name, content]) => evalErrors(name, content.toString('utf8')));
}

function evalErrors(name: string, code: string) {
  try {
    return makesCode(code) ? [`${name} evaluates text as code (eval or Function), which the page's policy forbids.`] : [];
  } catch (error) {
    return [`${name} is not a valid JavaScript module: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

function makesCode(code: string) {
  let found = false;
  const look = (node: AnyNode, _: unknown, ancestors: AnyNode[]) => {
    found ||= (node.type === 'CallExpression' || node.type === 'NewExpression') && isEvaluator(node.callee) && !isTried(ancestors);
  };
  ancestor(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), { CallExpression: look, NewExpression: look });
  return found;
}

const isEvaluator = (callee: AnyNode) => callee.type === 'Identifier' && (callee.name === 'eval' || callee.name === 'Function');

/** In the block of a `try` that catches. */
const isTried = (ancestors: readonly AnyNode[]) =>
  ancestors.some((node, index) => node.type === 'TryStatement' && node.handler && ancestors[index + 1] === node.block);

type Script = readonly [name: string, content: Buffer];

const scriptsOf = (contents: ReadonlyMap<string, Buffer>): Script[] => [...contents].filter(([name]) => /\.m?js$/i.test(name));

const isTooLarge = ([, content]: Script) => content.length > max.file;

const isTooMuch = (scripts: readonly Script[]) => scripts.reduce((sum, [, content]) => sum + content.length, 0) > max.release;

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
