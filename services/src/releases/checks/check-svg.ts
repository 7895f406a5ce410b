import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Check } from './candidate.ts';

/**
 * A picture runs no script and loads nothing, also if it is opened as a document of this origin. The headers of releases' files say
 * the same; a portal or a copy of the files may not send those.
 */
export const checkSvg: Check = ({ contents }) =>
  [...contents].filter(([name]) => /\.svg$/i.test(name)).flatMap(([name, content]) => complaintsOf(name, content));

function complaintsOf(name: string, content: Buffer) {
  if (content.length > longest) return [`${name} has more than ${longest / 1024 / 1024} MiB, which is too much for a picture.`];
  const found = new Set<string>();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => void found.add('a document type'));
  parser.on('processinginstruction', ({ target }) => void found.add(`the instruction ${target}`));
  let depth = 0;
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest) throw new TooDeep();
    for (const part of activeParts(tag)) found.add(part);
  });
  // Comments and sections may stand within a word.
  let style = '';
  parser.on('closetag', () => {
    depth -= 1;
    if (loads.test(style)) found.add('a style that loads something');
    style = '';
  });
  parser.on('text', (text) => void (style += text));
  parser.on('cdata', (text) => void (style += text));
  try {
    parser.write(content.toString('utf8')).close();
  } catch (error) {
    if (error instanceof TooDeep) return [`${name} is nested more than ${deepest} levels deep, which is too much for a picture.`];
    return [`${name} is no well-formed SVG.`];
  }
  return found.size === 0 ? [] : [`${name} holds ${[...found].slice(0, 5).join(', ')}: a picture may run and load nothing.`];
}

function activeParts({ local, uri, attributes }: SaxesTagNS): string[] {
  const element = local.toLowerCase();
  if (uri === html) return [`<${local}> of HTML`];
  const own = Object.values(attributes).flatMap((attribute) => activeAttribute(attribute.local.toLowerCase(), attribute.value));
  return refusedElements.has(element) ? [`<${local}>`, ...own] : own;
}

function activeAttribute(name: string, value: string) {
  if (name.startsWith('on')) return [`the event handler ${name}`];
  if ((name === 'href' || name === 'src') && !harmlessReference.test(value)) return [`a reference to elsewhere (${name})`];
  if (name === 'attributename' && /^([^:]*:)?(href|src|on.*)$/i.test(value.trim())) return [`an animation of ${value.trim()}`];
  return loads.test(value) ? [`an attribute ${name} that loads something`] : [];
}

const html = 'http://www.w3.org/1999/xhtml';

const refusedElements = new Set(['script', 'foreignobject', 'iframe', 'embed', 'object', 'audio', 'video', 'handler', 'listener']);

/** Within the picture, or a bitmap in the file itself. */
const harmlessReference = /^\s*(#|data:image\/(png|jpeg|gif|webp|avif)[;,])/i;

const loads = /@import|image-set|src\(|url\(\s*["']?\s*(?!["'#\s]|data:image\/(?:png|jpeg|gif|webp|avif)[;,])|javascript:|\\/i;

/** In bytes. */
const longest = 2 * 1024 * 1024;

/** The parser looks through all open elements for a namespace: 40,000 levels took it 46 s. */
const deepest = 256;

class TooDeep extends Error {}
