import path from 'node:path';

/**
 * A lint plugin: file names are kebab-case, and not one of the words that fit any content. A comment names its subject ("The response"),
 * and does not describe it in a clause.
 */
export default { meta: { name: 'names' }, rules: { file: { create: checkFileName }, comment: { create: checkComments } } };

/** @param {{ cwd: string, filename: string, report: (problem: { node: unknown, message: string }) => void }} context */
function checkFileName(context) {
  const wrong = path.relative(context.cwd, context.filename).split(path.sep).map(problemOf).find(Boolean);
  return { Program: (/** @type {unknown} */ node) => wrong && context.report({ node, message: wrong }) };
}

const vague = /^(utils?|helpers?|common|core|lib|misc)(\.|$)/;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** @param {string} segment of a path */
function problemOf(segment) {
  if (vague.test(segment)) return `"${segment}" fits any content. Name the file after its content.`;
  return kebab.test(segment) ? undefined : `"${segment}" is not kebab-case.`;
}

const describes = /^[\s*]*What\b/;

/** @param {{ sourceCode: { getAllComments: () => { value: string }[] }, report: (problem: { node: unknown, message: string }) => void }} context */
function checkComments({ sourceCode, report }) {
  const check = () => {
    for (const comment of sourceCode.getAllComments())
      if (describes.test(comment.value)) report({ node: comment, message: 'Name the subject: "The response of the server."' });
  };
  return { Program: check };
}
