import { aCandidate, aContext } from '../../../test/sample-releases.ts';
import { runChecks } from './run-checks.ts';

describe('an SVG', () => {
  const picture = (inner: string, attributes = '') =>
    failedChecks({ 'pic.0a1b2c3d.svg': `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${inner}</svg>` });

  it.each([
    ['a script', '<script>1</script>', '<script>'],
    ['a script of another name space', '<x:script xmlns:x="urn:x">1</x:script>', '<script>'],
    ['an element of HTML', '<x:meta xmlns:x="http://www.w3.org/1999/xhtml" http-equiv="refresh"/>', '<meta> of HTML'],
    ['a foreign object', '<foreignObject/>', '<foreignObject>'],
    ['an event handler', '<g onclick="1"/>', 'the event handler onclick'],
    ['a link to a script', '<a href="&#106;avascript:1">x</a>', 'a reference to elsewhere (href)'],
    ['a picture from elsewhere', '<image href="//evil.example/x.png"/>', 'a reference to elsewhere (href)'],
    ['another SVG in itself', '<use href="data:image/svg+xml,x#y"/>', 'a reference to elsewhere (href)'],
    ['an animated link', '<set attributeName="href" to="x"/>', 'an animation of href'],
    [
      'a link that is animated with another prefix',
      '<set xmlns:q="http://www.w3.org/1999/xlink" attributeName="q:href" to="x"/>',
      'an animation of q:href',
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
    expect(picture(inner)).toEqual([`pic.0a1b2c3d.svg holds ${message}: a picture may run and load nothing.`]);
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

  it('is accepted with shapes, references to itself and styles', () => {
    const inner = '<style>.a { fill: url(#b) }</style><defs><path id="b" d="M0 0"/></defs><use href="#b" fill="url(#b)"/>';
    expect(picture(inner, ' viewBox="0 0 9 9"')).toBeUndefined();
  });
});

function failedChecks(files: Readonly<Record<string, string>>) {
  const candidate = aCandidate('notes', {}, files);
  return runChecks(candidate, aContext(candidate))['svg'];
}
