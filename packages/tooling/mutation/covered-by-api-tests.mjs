/** @typedef {import('@babel/core').NodePath} NodePath */

/** Code that unit tests could only repeat, or run on a double of the database. API tests run it. @type {[(path: NodePath) => boolean, string][]} */
const rules = [
  [isDeclaration, 'The address, statuses and texts of an operation: API tests call it, and compare it with the OpenAPI document.'],
  [isStatement, 'A statement of SQL: API tests run it.'],
  [usesDatabase, 'A function that uses the database: API tests run it.'],
  [isHandler, 'A method of a controller: API tests call it.'],
];

/** Stryker's plugin: it ignores the mutants of the code that a rule names. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'covered-by-api-tests',
    value: { shouldIgnore: (/** @type {NodePath} */ path) => rules.find(([holds]) => holds(path))?.[1] },
  },
];

/** The schemas of an operation are mutated. */
const schemas = ['query', 'body', 'response'];

/** @param {NodePath} path */
function isDeclaration(path) {
  if (!path.isObjectProperty() || path.node.key.type !== 'Identifier' || schemas.includes(path.node.key.name)) return false;
  const call = path.parentPath.parentPath;
  return call?.isCallExpression() === true && call.get('callee').isIdentifier({ name: 'operation' });
}

const sql = /^\s*(select|insert|update|delete|with)\s/;

/** @param {NodePath} path */
function isStatement(path) {
  if (path.isStringLiteral()) return sql.test(path.node.value);
  return path.isTemplateLiteral() && sql.test(path.node.quasis[0]?.value.raw ?? '');
}

/** True for a function with `database.rows(…)` or `this.database.rows(…)` in it. @param {NodePath} path */
function usesDatabase(path) {
  if (!path.isFunction() || path.isClassMethod({ kind: 'constructor' })) return false;
  let found = false;
  path.traverse({
    MemberExpression: ({ node: { object } }) => {
      found ||= isNamed(object) || (object.type === 'MemberExpression' && isNamed(object.property));
    },
  });
  return found;
}

/** @param {import('@babel/core').types.Node} node */
const isNamed = (node) => node.type === 'Identifier' && node.name === 'database';

/** @param {NodePath} path */
function isHandler(path) {
  return path.isClassDeclaration() && (path.node.decorators ?? []).some(({ expression }) => isController(expression));
}

/** @param {import('@babel/core').types.Expression} decorator */
const isController = (decorator) =>
  decorator.type === 'CallExpression' && decorator.callee.type === 'Identifier' && decorator.callee.name === 'Controller';
