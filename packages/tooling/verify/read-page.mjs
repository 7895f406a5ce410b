import { parse } from 'parse5';

/**
 * What a page can run.
 *
 * @typedef {object} Page
 * @property {Record<string, string>} integrity the import map's hash of each script, by address
 * @property {string} importMap its text
 * @property {{ address: string, integrity: string }[]} loads the scripts and styles that its elements load; `integrity` is empty for styles without one
 * @property {any} feed
 * @property {any} shell
 * @property {string[]} findings what may run code and is none of these
 */

/** Reads the page's HTML as a browser does (by the HTML standard's parser). @param {string} html @returns {Page} */
export function readPage(html) {
  /** @type {Page} */
  const page = { integrity: {}, importMap: '', loads: [], feed: undefined, shell: undefined, findings: [] };
  for (const element of elements(parse(html))) {
    const attributes = Object.fromEntries(element.attrs.map((/** @type {any} */ { name, value }) => [name, value]));
    page.findings.push(...doubts(element.tagName, attributes));
    if (element.tagName === 'script') readScript(page, attributes, element.childNodes[0]?.value ?? '');
    if (element.tagName === 'link' && /\b(stylesheet|modulepreload|preload)\b/i.test(attributes.rel ?? '')) {
      page.loads.push({ address: attributes.href ?? '', integrity: attributes.integrity ?? '' });
    }
  }
  return page;
}

/** @param {any} node @returns {Generator<any>} */
function* elements(node) {
  if (node.tagName !== undefined) yield node;
  for (const child of [...(node.childNodes ?? []), ...(node.content ? [node.content] : [])]) yield* elements(child);
}

/** @param {Page} page @param {Record<string, string>} attributes @param {string} text */
function readScript(page, { type, id, src, integrity = '' }, text) {
  if (src !== undefined) page.loads.push({ address: src, integrity });
  else if (type === 'importmap') {
    const { integrity: hashes = {}, ...other } = parseJson(text) ?? {};
    if (page.importMap || Object.keys(other).length > 0) page.findings.push('The page has an import map that renames modules.');
    Object.assign(page, { importMap: text, integrity: hashes });
  } else if (type === 'application/json' && id === 'feed') page.feed = parseJson(text);
  else if (type === 'application/json' && id === 'shell') page.shell = parseJson(text);
  else page.findings.push(`The page has a script in its HTML: ${text.trim().slice(0, 60)}`);
}

/** @param {string} tagName @param {Record<string, string>} attributes */
function doubts(tagName, attributes) {
  const handlers = Object.keys(attributes).filter((name) => name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv');
  return [
    ...(foreignElements.has(tagName) ? [`The page has an element <${tagName}>, which may load code.`] : []),
    ...handlers.map((name) => `The page has an element <${tagName}> with ${name}, which may run code.`),
    ...(Object.values(attributes).some((value) => /^\s*javascript:/i.test(value)) ? [`The page has a javascript: address.`] : []),
  ];
}

const foreignElements = new Set(['base', 'embed', 'frame', 'iframe', 'object', 'style', 'svg', 'math', 'template']);

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
