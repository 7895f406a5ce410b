import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate, type Part } from '../../../test/sample-releases.ts';

const withScripts = (files: Record<string, string>) => failedChecks(aCandidate('habits', {}, files)).modules;

const lifecycles = 'export const bootstrap = f, mount = f, unmount = f; function f() {}';
const plain = { format: 'single-spa', entry: 'main.js', preload: ['main.js'], exposes: {} } satisfies Part;
const aModule = (main: string) => failedChecks(aCandidate('habits', plain, { 'main.js': main, 'part.js': lifecycles })).modules;

describe('modules', () => {
  it('may import files of their release', () => {
    const code =
      'import "./b.js"; import("../main.js"); export * from "./b.js"; import(name); import("react"); const text = \'import "react"\';';
    expect(withScripts({ 'a/a.js': code, 'a/b.js': '', 'main.js': '' })).toBeUndefined();
  });

  it.each(['import React from "react";', 'export { mount } from "react";'])(
    'cannot import packages, which pages do not resolve: %s',
    (code) => {
      expect(withScripts({ 'a.js': code })).toEqual(['a.js imports the package "react", which is not in the release: bundle it.']);
    },
  );

  it.each(['https://cdn.example/react.js', '//cdn.example/react.js', '/apps/notes/1.0.0/a.js', 'data:text/javascript,'])(
    'cannot import %s',
    (address) => {
      expect(withScripts({ 'a.js': `import "${address}";` })).toEqual([
        `a.js imports ${address}: pages load scripts only from the release.`,
      ]);
    },
  );

  it.each(['./gone.js', '../../../etc/passwd', './a'])('cannot import %s, which is not in the archive', (specifier) => {
    expect(withScripts({ 'a.js': `import "${specifier}";` })).toEqual([`a.js imports ${specifier}, which is not in the archive.`]);
  });
});

describe('an entry', () => {
  const remote = (code: string) =>
    failedChecks(aCandidate('habits', { ...plain, format: 'federation', exposes: { './app': ['main.js'] } }, { 'main.js': code }))
      .modules;

  it.each(['(self.rspackChunkmoods=self.rspackChunkmoods||[]).forEach(f);', 'self["webpackChunk@team/app"] = [];'])(
    'cannot load chunks as classic scripts: %s',
    (code) => {
      const error =
        "main.js loads chunks as classic scripts, which pages block. With webpack and Rspack, set target: ['web', 'es2022'].";
      expect(remote(code)).toEqual([error]);
    },
  );

  it('can load chunks as modules, and its workers have runtimes of their own', () => {
    expect(remote('import("./part.js");')).toBeUndefined();
    expect(withScripts({ 'worker.js': 'self.webpackChunkmoods = [];' })).toBeUndefined();
  });
});

it('must be valid if they are loaded first, also in a build that is not ours', () => {
  expect(aModule('not a {')).toEqual([expect.stringMatching(/^main\.js is not a valid JavaScript module: Parse error/)]);
  expect(withScripts({ 'later.js': 'not a {' })).toBeUndefined();
});

describe('the entry of the format single-spa', () => {
  it.each([
    ['itself', lifecycles],
    ['from another file', 'export { mount, unmount } from "./part.js";'],
    ['with all that another file exports', 'export * from "./part.js";'],
  ])('exports the lifecycles: %s', (_, code) => {
    expect(aModule(code)).toBeUndefined();
  });

  it('is rejected without them', () => {
    expect(aModule('export default { mount() {} }; export const mounted = 1, unmount = 2;')).toEqual([
      "main.js does not export mount, one of single-spa's lifecycles.",
    ]);
    expect(aModule('document.title = "Habits";')).toHaveLength(2);
  });
});
