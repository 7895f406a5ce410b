import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate, type Part } from '../../../test/sample-releases.ts';

const remote = { format: 'federation' } satisfies Part;
const addressErrors = (files: Record<string, string>, part: Part = remote) =>
  failedChecks(aCandidate('habits', part, { 'assets/face.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', ...files })).addresses;

const rejected = (name: string, found: string) =>
  `${name} loads files from ${found}, and a release has an address of its own. Build with relative addresses: base: './' for Vite,`;

describe('the addresses of the files of another build', () => {
  it.each([
    ['a string of a script', 'main.js', 'var face=`/assets/face.svg`,next=1', '/assets/face.svg'],
    ['a style sheet', 'main.css', 'p { background: url(/assets/face.svg#a) }', '/assets/face.svg'],
    ["Vite's loader", 'main.js', 'var a=`modulepreload`,b=function(e){return`/`+e},c={}', '/'],
    ["Vite's loader, with a folder", 'main.js', 'const b = function(dep) { return "/moods/" + dep };', '/moods/'],
    ['the runtime of webpack', 'main.js', '(()=>{r.p="/"})(),r.b=1', '/'],
    ['the runtime of Rspack', 'main.mjs', '__webpack_require__.p = "https://cdn.example/a/";', 'https://cdn.example/a/'],
  ])('are not absolute in %s', (_, name, code, found) => {
    expect(addressErrors({ [name]: code })?.join('\n')).toContain(rejected(name, found));
  });

  it('may be relative, and strings may be paths of other kinds', () => {
    const code = `
      import("./part.js"); new URL("assets/face.svg", import.meta.url); const path = "/habits", other = "/assets/other.svg";
      const join = function(e){return"./"+e}, up = function(e,t){return"/"+t}; a.p = "habits"; a.pp = "/"; r.p = base + "/";`;
    expect(addressErrors({ 'main.js': code, 'main.css': 'p { background: url(assets/face.svg) }', 'part.js': '' })).toBeUndefined();
  });

  it('are not compared in our own build', () => {
    expect(addressErrors({ 'main.js': 'const face = "/assets/face.svg";' }, {})).toBeUndefined();
  });
});
