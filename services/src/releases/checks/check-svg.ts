import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Check } from './run-checks.ts';

/**
 * Checks that a picture runs no script and loads nothing, even if it is opened as a document of this origin. The headers of release
 * files forbid the same, but a copy of the files may be served without them.
 */
export const checkSvg: Check = ({ contents }) =>
  [...contents].filter(([name]) => /\.svg$/i.test(name)).flatMap(([name, content]) => svgErrors(name, content));

function svgErrors(name: string, content: Buffer) {
  if (content.length > maxBytes) return [`${name} has more than ${maxBytes / 1024 / 1024} MiB, which is too much for a picture.`];
  const found = new Set<string>();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => void found.add('a document type'));
  parser.on('processinginstruction', ({ target }) => void found.add(`the instruction ${target}`));
  let depth = 0;
  let isInStyle = false;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > maxDepth) throw new TooDeep();
    // Browsers leave it out and join the text around it: `ur<g/>l(` is `url(`.
    if (isInStyle) found.add('an element in a style');
    isInStyle ||= tag.local === 'style';
    for (const part of activeParts(tag)) found.add(part);
  });
  // Comments and sections may split a word.
  let style = '';
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (local === 'style') isInStyle = false;
    if (loads.test(style)) found.add('a style that loads something');
    style = '';
  });
  parser.on('text', (text) => void (style += text));
  parser.on('cdata', (text) => void (style += text));
  try {
    parser.write(content.toString('utf8')).close();
  } catch (error) {
    if (error instanceof TooDeep) return [`${name} is nested more than ${maxDepth} levels deep, which is too much for a picture.`];
    return [`${name} is not well-formed SVG.`];
  }
  return found.size === 0
    ? []
    : [`${name} contains ${[...found].slice(0, 5).join(', ')}. A picture must not run scripts or load files.`];
}

function activeParts({ local, uri, attributes }: SaxesTagNS): string[] {
  if (uri === htmlNamespace) return [`<${local}> of HTML`];
  const own = Object.values(attributes).flatMap((attribute) => activeAttribute(attribute.local.toLowerCase(), attribute.value));
  return forbiddenElement.test(local) ? [`<${local}>`, ...own] : own;
}

function activeAttribute(name: string, value: string) {
  if (name.startsWith('on')) return [`the event handler ${name}`];
  if ((name === 'href' || name === 'src') && !harmlessReference.test(value)) return [`a reference to elsewhere (${name})`];
  if (name === 'attributename' && /^([^:]*:)?(href|src|on.*)$/i.test(value.trim())) return [`an animation of ${value.trim()}`];
  return loads.test(value) ? [`an attribute ${name} that loads something`] : [];
}

const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const forbiddenElement = /^(script|foreignobject|iframe|embed|object|audio|video|handler|listener)$/i;

/** A part of the picture, or a bitmap inside the file. */
const harmlessReference = /^\s*(#|data:image\/(png|jpeg|gif|webp|avif)[;,])/i;

const loads = /@import|image-set|src\(|url\(\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|gif|webp|avif)[;,])|javascript:|\\/i;

const maxBytes = 2 * 1024 * 1024;

/** The parser searches all open elements for a namespace: 40,000 levels took 46 s. */
const maxDepth = 256;

class TooDeep extends Error {}
