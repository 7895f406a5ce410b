// @ts-check

/** A host of the board, as anybody could write one: the page's controls, the board, what is pasted for it, and what it tells. */

export const events = ['daybook:ready', 'daybook:task-moved', 'daybook:task-open', 'daybook:error', 'daybook:auth-required'];
const attributes = { portal: '', theme: 'auto', height: 'content', loading: 'lazy', label: '' };
const here = window.location.origin;

const settings = /** @type {HTMLFormElement} */ (byId('settings'));
const stage = byId('stage');

await addProperties();
settings.addEventListener('input', show);
settings.addEventListener('submit', (event) => event.preventDefault());
byId('remove').addEventListener('click', toggleBoard);
byId('pin').addEventListener('input', writePaste);
byId('copy').addEventListener('click', copy);
byId('clear').addEventListener('click', () => byId('events').replaceChildren());
window.addEventListener('message', ({ origin, source, data }) => {
  if (origin === here && source === stage.querySelector('iframe')?.contentWindow) log(data.type, data.detail ?? data);
});
show();
await sayWhatIsMissing();

/** Those that the element documents, each with a control. */
async function addProperties() {
  const description = await fetch('/embed/custom-elements.json').then((answer) => (answer.ok ? answer.json() : undefined));
  const declarations = description?.modules?.flatMap((/** @type {any} */ { declarations = [] }) => declarations) ?? [];
  const properties = declarations.find((/** @type {any} */ { tagName }) => tagName === 'daybook-board')?.cssProperties ?? [];
  byId('properties').hidden = properties.length === 0;
  for (const { name, description: title = '', default: placeholder = '' } of properties) {
    const input = make('input', { id: name, name, title, placeholder, spellcheck: 'false' });
    byId('properties').append(make('label', { for: name }, name), input);
  }
}

/** What is chosen, without what is as it would be by itself. */
function chosen() {
  const given = new FormData(settings);
  const valueOf = (/** @type {string} */ name) => /** @type {string | null} */ (given.get(name))?.trim() ?? '';
  const named = (/** @type {string[]} */ names) =>
    names.map((name) => /** @type {const} */ ([name, valueOf(name)])).filter(([, value]) => value !== '');
  return {
    shape: given.get('shape'),
    attributes: named(Object.keys(attributes)).filter(
      ([name, value]) => value !== attributes[/** @type {keyof typeof attributes} */ (name)],
    ),
    properties: named([...given.keys()].filter((name) => name.startsWith('--'))),
  };
}

function show() {
  // What is disabled is not in the form's data.
  const isElement = new FormData(settings).get('shape') === 'element';
  for (const control of document.querySelectorAll('[data-of=element]')) control.toggleAttribute('disabled', !isElement);

  const { shape, attributes: given, properties } = chosen();
  stage.dataset['height'] = shape === 'element' ? (new Map(given).get('height') ?? 'content') : 'content';
  if (byId('remove').ariaPressed !== 'true') {
    if (shape === 'frame') showFrame(frameAddress(given));
    else showElement(given, properties);
  }
  void writePaste();
}

/** @param {readonly (readonly [string, string])[]} given @param {readonly (readonly [string, string])[]} properties */
function showElement(given, properties) {
  const board = /** @type {HTMLElement} */ (stage.querySelector('daybook-board') ?? makeBoard());
  const wanted = new Map(given);
  for (const name of Object.keys(attributes)) {
    const value = wanted.get(name);
    if (value === undefined) board.removeAttribute(name);
    else if (board.getAttribute(name) !== value) board.setAttribute(name, value);
  }
  for (const input of byId('properties').querySelectorAll('input')) board.style.removeProperty(input.name);
  for (const [name, value] of properties) board.style.setProperty(name, value);
  if (!board.isConnected) stage.replaceChildren(board);
}

function makeBoard() {
  const board = document.createElement('daybook-board');
  for (const name of events) {
    board.addEventListener(name, (event) => {
      if (name === 'daybook:task-open' && isChecked('keep')) event.preventDefault();
      log(name, /** @type {CustomEvent} */ (event).detail);
    });
  }
  return board;
}

/** @param {string} address */
function showFrame(address) {
  const frame = stage.querySelector('iframe');
  if (frame?.getAttribute('src') !== address) stage.replaceChildren(make('iframe', { src: address, title: 'Progress Board' }));
}

/** @param {readonly (readonly [string, string])[]} given */
function frameAddress(given) {
  const { portal = '', ...others } = Object.fromEntries(given);
  const { theme, label } = others;
  return `/embed/frame/?${new URLSearchParams({ portal, origin: here, ...(theme && { theme }), ...(label && { label }) })}`;
}

function toggleBoard() {
  const isOut = byId('remove').ariaPressed !== 'true';
  byId('remove').ariaPressed = String(isOut);
  byId('remove').textContent = isOut ? 'Put the board back' : 'Take the board out';
  if (isOut) stage.replaceChildren();
  else show();
}

async function writePaste() {
  const { shape, attributes: given, properties } = chosen();
  byId('paste').textContent = shape === 'frame' ? framePaste(given) : await elementPaste(given, properties);
}

/** @param {readonly (readonly [string, string])[]} given @param {readonly (readonly [string, string])[]} properties */
async function elementPaste(given, properties) {
  const said = given.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const style = properties.map(([name, value]) => `  ${name}: ${value};\n`).join('');
  return [
    ...(style ? [`<style>\ndaybook-board {\n${style}}\n</style>`] : []),
    `<script type="module" src="${await loader()}></script>`,
    `<daybook-board${said}></daybook-board>`,
  ].join('\n');
}

/** What stands after `src="`: the loader of whatever is live, or of this release alone. */
async function loader() {
  if (!isChecked('pin')) return `${here}/embed/board.js"`;
  const { scripts } = await fetch('/embed/pinned.json').then((answer) => answer.json());
  const { src, integrity } = scripts['board.js'];
  return `${here}${src}"\n  integrity="${integrity}"\n  crossorigin="anonymous"`;
}

/** @param {readonly (readonly [string, string])[]} given */
function framePaste(given) {
  return `<iframe src="${here}${escaped(frameAddress(given).replace(encodeURIComponent(here), 'https://your-site.example'))}"
  title="Progress Board" width="100%" height="480"></iframe>`;
}

async function copy() {
  await navigator.clipboard.writeText(byId('paste').textContent ?? '');
  byId('copied').textContent = 'Copied.';
  setTimeout(() => (byId('copied').textContent = ''), 3000);
}

/** @param {string} name @param {unknown} detail */
function log(name, detail) {
  const box = byId('events');
  box.append(make('p', {}, `${name} ${JSON.stringify(detail)}`));
  // Of the box alone: scrollIntoView would take the page along.
  box.scrollTop = box.scrollHeight;
}

/** Better said than found out. */
async function sayWhatIsMissing() {
  if (!customElements.get('daybook-board'))
    return note('No release of tasks that can be embedded is live: publish one, and load this page again.');
  const { status } = await fetch('/api/portals/playground/');
  if (status === 404)
    note(
      'No portal “playground” is registered here, so nobody can connect. Name a portal that has this origin, or run Daybook on your own machine.',
    );
}

/** @param {string} text */
function note(text) {
  byId('note').textContent = text;
  byId('note').hidden = false;
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} id */
function isChecked(id) {
  return /** @type {HTMLInputElement} */ (byId(id)).checked;
}

/** @param {string} name @param {Readonly<Record<string, string>>} attributes @param {...string} texts */
function make(name, attributes, ...texts) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...texts);
  return element;
}
