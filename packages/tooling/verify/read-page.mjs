import { parse } from 'parse5';
import { plain } from '../command-line/formats.mjs';

/**
 * The code that a page can run.
 *
 * @typedef {object} Page
 * @property {Record<string, string>} integrity the import map's hash of each script, by address
 * @property {string} importMap its text
 * @property {{ address: string, integrity: string, isStyle: boolean }[]} loads the scripts and styles that its elements load; `integrity` is empty if an element has none
 * @property {any} feed
 * @property {any} shell
 * @property {string[]} findings what may run code and is none of these
 */

/** Reads the page's HTML as a browser does (by the HTML standard's parser). @param {string} html @returns {Page} */
export function readPage(html) {
  /** @type {Page} */
  const page = { integrity: {}, importMap: '', loads: [], feed: undefined, shell: undefined, findings: [] };
  const ids = new Set();
  for (const element of elements(parse(html))) {
    const attributes = Object.fromEntries(element.attrs.map((/** @type {any} */ { name, value }) => [name, value]));
    page.findings.push(...doubts(element.tagName, attributes));
    // A script that reads its data by an id gets the first.
    if (ids.has(attributes.id)) page.findings.push(`The page has two elements with the id ${plain(attributes.id)}.`);
    if (attributes.id !== undefined) ids.add(attributes.id);
    if (element.tagName === 'script') readScript(page, attributes, element.childNodes[0]?.value ?? '');
    if (element.tagName === 'link') readLink(page, attributes);
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
  if (src !== undefined) page.loads.push({ address: src, integrity, isStyle: false });
  else if (type === 'importmap') {
    const { integrity: hashes = {}, ...other } = parseJson(text) ?? {};
    if (page.importMap || Object.keys(other).length > 0) page.findings.push('The page has an import map that renames modules.');
    Object.assign(page, { importMap: text, integrity: hashes });
  } else if (type === 'application/json' && id === 'feed') page.feed = parseJson(text);
  else if (type === 'application/json' && id === 'shell') page.shell = parseJson(text);
  else page.findings.push(`The page has a script in its HTML: ${plain(text.trim().slice(0, 60))}`);
}

/** @param {Page} page @param {Record<string, string>} attributes */
function readLink(page, { rel = '', href = '', integrity = '' }) {
  if (rel === 'stylesheet' || rel === 'modulepreload') page.loads.push({ address: href, integrity, isStyle: rel === 'stylesheet' });
  else if (!harmlessLinks.has(rel))
    page.findings.push(`The page has a link with rel="${plain(rel)}", which Daybook's pages do not have.`);
}

const harmlessLinks = new Set(['icon', 'apple-touch-icon', 'manifest']);

/**
 * Returns what is not among the elements and attributes of Daybook's pages. A list of those that run code would be out of date with the
 * next browser.
 *
 * @param {string} tagName
 * @param {Record<string, string>} attributes
 */
function doubts(tagName, attributes) {
  if (!ownElements.has(tagName)) return [`The page has an element <${plain(tagName)}>, which Daybook's pages do not have.`];
  const names = Object.keys(attributes).filter((name) => !ownAttributes.has(name));
  const { charset = 'utf-8' } = attributes;
  return [
    ...names.map((name) => `The page has an element <${tagName}> with ${plain(name)}, which Daybook's pages do not have.`),
    ...(charset.toLowerCase() === 'utf-8'
      ? []
      : [`The page names the encoding ${plain(charset)}, and Daybook's pages are in UTF-8.`]),
  ];
}

const ownElements = new Set(['html', 'head', 'meta', 'title', 'link', 'script', 'body', 'noscript', 'div', 'p']);

const ownAttributes = new Set([
  'charset',
  'class',
  'content',
  'data-theme',
  'href',
  'id',
  'inert',
  'integrity',
  'lang',
  'media',
  'name',
  'nomodule',
  'rel',
  'role',
  'src',
  'type',
]);

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
