import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const imports = readImports();

describe('the import graph', () => {
  it('has no circle between files', () => {
    expect(imports.length).toBeGreaterThan(1000);
    expect(circlesOf(graphOf(imports))).toEqual([]);
  });

  it('has no circle between the folders of services/src', () => {
    expect(circlesOf(graphOf(betweenFolders(), folderOf))).toEqual([]);
  });
});

/**
 * Returns the imports between the files of each package, without tests, imports of types, which are gone at run time, and
 * `import()`, which runs when all modules are ready. Imports between packages close no circle: the lint zones allow one direction
 * only.
 */
function readImports() {
  const rooms = [...fs.readdirSync(root), ...fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`)];
  const folders = rooms.map((room) => `${room}/src`).filter((folder) => fs.existsSync(path.join(root, folder)));
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`),
  );
  const sources = new Set(files.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file)));
  return [...sources].flatMap((from) =>
    specifiersOf(fs.readFileSync(path.join(root, from), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ from, to: path.posix.join(path.posix.dirname(from), specifier) }))
      .filter(({ to }) => sources.has(to)),
  );
}

/** @param source of a module */
function specifiersOf(source: string) {
  const statements = [...source.matchAll(/^(?:import|export)\s(?!type\s)([^'";]*)'([^']+)'/gm)];
  const ofValues = statements.filter(([, names]) => !/^\{(\s*type\s[^,}]+,?)+\s*\}/.test(names));
  return ofValues.map(([, , specifier]) => specifier);
}

/** The imports from one folder of services/src into another, by paths below services/src. */
function betweenFolders() {
  const below = imports.filter(({ from }) => from.startsWith('services/src/'));
  return below
    .map(({ from, to }) => ({ from: from.slice('services/src/'.length), to: to.slice('services/src/'.length) }))
    .filter(({ from, to }) => from.includes('/') && to.includes('/') && folderOf(from) !== folderOf(to));
}

function folderOf(file: string) {
  return file.split('/')[0];
}

function graphOf(edges: { from: string; to: string }[], nodeOf = (file: string) => file) {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of edges) graph.set(nodeOf(from), (graph.get(nodeOf(from)) ?? new Set<string>()).add(nodeOf(to)));
  return graph;
}

/** Returns at least one circle of each group of nodes that reach each other, as `a → b → a`. */
function circlesOf(graph: Map<string, Set<string>>) {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '));
    if (way.includes(node) || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}
