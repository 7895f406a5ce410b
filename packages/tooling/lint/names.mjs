import path from 'node:path';

/** Names that explain themselves: kebab-case files, none called after nothing in particular. */
export default { meta: { name: 'names' }, rules: { file: { create: checkFileName } } };

/** @param {import('oxlint/plugins-dev').Context} context */
function checkFileName(context) {
  const relative = path.relative(context.cwd, context.filename);
  return {
    Program(node) {
      const wrong = relative.split(path.sep).map(complaint).find(Boolean);
      if (wrong) context.report({ node, message: wrong });
    },
  };
}

const vague = /^(utils?|helpers?|common|core|lib|misc)(\.|$)/;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

function complaint(segment) {
  if (vague.test(segment)) return `"${segment}" says nothing: name what it is for.`;
  if (!kebab.test(segment)) return `"${segment}" is not kebab-case.`;
  return undefined;
}
