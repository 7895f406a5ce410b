import { parse } from 'acorn';
import type { AnyNode } from 'acorn';
import { ancestor } from 'acorn-walk';
import type { Check } from './candidate.ts';
import { parseableScripts } from './check-scripts.ts';

/** The page's policy refuses to make code of text. What tries it, and goes on without, may be published. */
export const checkEval: Check = ({ contents }) =>
  parseableScripts(contents).flatMap(([name, content]) => complaintsOf(name, content.toString('utf8')));

function complaintsOf(name: string, code: string) {
  try {
    return makesCode(code) ? [`${name} makes code of text (eval or Function), which the page's policy refuses.`] : [];
  } catch (error) {
    return [`${name} is no JavaScript module: ${error instanceof Error ? error.message : String(error)}.`];
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
