import { aCandidate, aContext } from '../../../test/sample-releases.ts';
import { runChecks } from './run-checks.ts';

describe('an SVG', () => {
  const picture = (inner: string, attributes = '') =>
    svgErrors({ 'pic.0a1b2c3d.svg': `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>` });

  it.each([
    ['a script', '<script>1</script>', '<script>'],
    ['a script of another name space', '<x:script xmlns:x="urn:x">1</x:script>', '<script>'],
    ['an element of HTML', '<x:meta xmlns:x="http://www.w3.org/1999/xhtml" http-equiv="refresh"/>', '<meta> of HTML'],
    ['a foreign object', '<foreignObject/>', '<foreignObject>'],
    ['an event handler', '<g onclick="1"/>', 'the event handler onclick'],
    ['a link to a script', '<a href="&#106;avascript:1">x</a>', 'a reference to elsewhere (href)'],
    ['a picture from elsewhere', '<image href="//evil.example/x.png"/>', 'a reference to elsewhere (href)'],
    ['a source elsewhere', '<image src="//evil.example/x.png"/>', 'a reference to elsewhere (src)'],
    ['another SVG in itself', '<use href="data:image/svg+xml,x#y"/>', 'a reference to elsewhere (href)'],
    ['an animated link', '<set attributeName="href" to="x"/>', 'an animation of href'],
    ['an animated event handler', '<set attributeName=" onclick " to="x"/>', 'an animation of onclick'],
    [
      'a link that is animated with another prefix',
      '<set xmlns:other="http://www.w3.org/1999/xlink" attributeName="other:href" to="x"/>',
      'an animation of other:href',
    ],
    ['a style in pieces', '<style>@imp<!-- -->ort "//evil.example";</style>', 'a style that loads something'],
    ['a style in sections', '<style>.a { fill: ur<![CDATA[l(//evil.example)]]> }</style>', 'a style that loads something'],
    ['an element that splits an address', '<style>*{fill:ur<g/>l(//evil.example)}</style>', 'an element in a style'],
    ['an element that splits an import', '<style>@imp<g/>ort "//evil.example";</style>', 'an element in a style'],
    [
      'an element that splits a set of pictures',
      '<style>*{mask:image-<g/>set("//evil.example" 1x)}</style>',
      'an element in a style',
    ],
    ['a set of pictures', `<style>.a { mask: image-set("//evil.example/x.png" 1x) }</style>`, 'a style that loads something'],
    ['a style that loads', '<style>@import "//evil.example";</style>', 'a style that loads something'],
    ['a fill that loads', '<g fill="url(//evil.example#x)"/>', 'an attribute fill that loads something'],
    ['a style sheet', '<?xml-stylesheet href="//evil.example"?>', 'the instruction xml-stylesheet'],
  ])('is rejected if it contains %s', (_, inner, message) => {
    expect(picture(inner)).toEqual([`pic.0a1b2c3d.svg contains ${message}. A picture must not run scripts or load files.`]);
  });

  it.each(['<g>', '<!DOCTYPE svg [<!ENTITY x "y">]><g/>', '&x;', '<g a="1" a="2"/>'])(
    'is rejected if it is malformed: %s',
    (inner) => {
      expect(picture(inner)).toEqual(['pic.0a1b2c3d.svg is not well-formed SVG.']);
    },
  );

  it('is rejected if it is nested too deeply for the parser', () => {
    const nested = (levels: number) => picture('<g>'.repeat(levels) + '</g>'.repeat(levels));
    expect(nested(255)).toBeUndefined();
    expect(nested(256)).toEqual(['pic.0a1b2c3d.svg is nested more than 256 levels deep, which is too much for a picture.']);
  });

  it('is rejected if it has a document type', () => {
    const files = { 'pic.0a1b2c3d.svg': '<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>' };
    expect(svgErrors(files)).toEqual(['pic.0a1b2c3d.svg contains a document type. A picture must not run scripts or load files.']);
  });

  it('is rejected with the first five reasons', () => {
    const handlers = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ` on${name}="1"`).join('');
    expect(picture('', handlers)).toEqual([
      `pic.0a1b2c3d.svg contains ${['a', 'b', 'c', 'd', 'e'].map((name) => `the event handler on${name}`).join(', ')}. A picture must not run scripts or load files.`,
    ]);
  });

  it('may have 2 MiB, and no more', () => {
    const frame = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'.length;
    const ofBytes = (bytes: number) => picture(' '.repeat(bytes - frame));
    expect(ofBytes(2 * 1024 * 1024)).toBeUndefined();
    expect(ofBytes(2 * 1024 * 1024 + 1)).toEqual(['pic.0a1b2c3d.svg has more than 2 MiB, which is too much for a picture.']);
  });

  it('may have any number of elements beside each other', () => {
    expect(picture('<g></g>'.repeat(300))).toBeUndefined();
  });

  it.each([
    ['a bitmap inside the file', '<image href="data:image/png;base64,AAAA"/>'],
    ['a fill with a bitmap inside the file', '<g fill="url(data:image/webp;base64,AAAA)"/>'],
    ['an animated position', '<animate attributeName="position" to="1"/>'],
    ['an animated attribute of a longer name', '<animate attributeName="hreflang" to="1"/>'],
    ['the name of an attribute as a value', '<g id="href"/>'],
    ['elements with longer names', '<x:scripts xmlns:x="urn:x"/><y:subscript xmlns:y="urn:y"/>'],
  ])('is accepted with %s', (_, inner) => {
    expect(picture(inner)).toBeUndefined();
  });

  it('is recognized by the end of its name', () => {
    expect(svgErrors({ 'pic.0a1b2c3d.SVG': '<svg>' })).toEqual(['pic.0a1b2c3d.SVG is not well-formed SVG.']);
    expect(svgErrors({ 'pic.0a1b2c3d.svg.txt': '<svg>' })).toBeUndefined();
  });

  it('is accepted with shapes, references to itself and styles', () => {
    const inner = '<style>.a { fill: url(#b) }</style><defs><path id="b" d="M0 0"/></defs><use href="#b" fill="url(#b)"/>';
    expect(picture(inner, ' viewBox="0 0 9 9"')).toBeUndefined();
  });
});

function svgErrors(files: Readonly<Record<string, string>>) {
  const candidate = aCandidate('notes', {}, files);
  return runChecks(candidate, aContext(candidate))['svg'];
}
