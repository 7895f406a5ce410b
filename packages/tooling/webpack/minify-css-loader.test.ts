import minifyCss from './minify-css-loader.mjs';

it.each([
  [
    'removes comments and white space',
    '/* A note. */\na {\n  color: red; /* not blue */\n  margin: 0 auto;\n}\n',
    'a{color:red;margin:0 auto}',
  ],
  ['keeps strings', `a::before { content: "/* a  b; */ { "; }`, `a::before{content:"/* a  b; */ { "}`],
  ['keeps the spaces of calc()', 'a { width: calc(1rem + 2px); }', 'a{width:calc(1rem + 2px)}'],
  // As adapt-styles.ts of the embed expects them.
  ['joins selectors', ':root,\n:host {\n  --a: 1rem;\n}', ':root,:host{--a:1rem}'],
  ['keeps media queries', '@media (min-width: 48rem) {\n  a { margin: 0.5rem; }\n}', '@media (min-width: 48rem){a{margin:0.5rem}}'],
])('%s', async (_, css, minified) => {
  expect(await minifyCss.call({ resourcePath: 'sample.css' }, css)).toBe(minified);
});

it('rejects a style sheet that is cut off', async () => {
  await expect(minifyCss.call({ resourcePath: 'sample.css' }, 'a { color: red;')).rejects.toThrow('sample.css:1:1: Unclosed block');
});
