// @ts-check

/** An example of a page that embeds the board: controls for its options, the board, the code to copy for it, and its events. */

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
await showMissingSetup();

/** Adds a text field for each custom property that the element documents. */
async function addProperties() {
  const description = await fetch('/embed/custom-elements.json').then((response) => (response.ok ? response.json() : undefined));
  const declarations = description?.modules?.flatMap((/** @type {any} */ { declarations = [] }) => declarations) ?? [];
  const properties = declarations.find((/** @type {any} */ { tagName }) => tagName === 'daybook-board')?.cssProperties ?? [];
  byId('properties').hidden = properties.length === 0;
  for (const { name, description: title = '', default: placeholder = '' } of properties) {
    const input = make('input', { id: name, name, title, placeholder, spellcheck: 'false' });
    byId('properties').append(make('label', { for: name }, name), input);
  }
}

/** Returns the chosen options that are not the defaults. */
function chosenOptions() {
  const form = new FormData(settings);
  const valueOf = (/** @type {string} */ name) => /** @type {string | null} */ (form.get(name))?.trim() ?? '';
  const named = (/** @type {string[]} */ names) =>
    names.map((name) => /** @type {const} */ ([name, valueOf(name)])).filter(([, value]) => value !== '');
  return {
    shape: form.get('shape'),
    attributes: named(Object.keys(attributes)).filter(
      ([name, value]) => value !== attributes[/** @type {keyof typeof attributes} */ (name)],
    ),
    properties: named([...form.keys()].filter((name) => name.startsWith('--'))),
  };
}

function show() {
  // FormData leaves out disabled controls.
  const isElement = new FormData(settings).get('shape') === 'element';
  for (const control of document.querySelectorAll('[data-of=element]')) control.toggleAttribute('disabled', !isElement);

  const { shape, attributes: options, properties } = chosenOptions();
  stage.dataset['height'] = shape === 'element' ? (new Map(options).get('height') ?? 'content') : 'content';
  if (byId('remove').ariaPressed !== 'true') {
    if (shape === 'frame') showFrame(frameAddress(options));
    else showElement(options, properties);
  }
  void writePaste();
}

/** @param {readonly (readonly [string, string])[]} options @param {readonly (readonly [string, string])[]} properties */
function showElement(options, properties) {
  const board = /** @type {HTMLElement} */ (stage.querySelector('daybook-board') ?? makeBoard());
  const wanted = new Map(options);
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

/** @param {readonly (readonly [string, string])[]} options */
function frameAddress(options) {
  const { portal = '', ...others } = Object.fromEntries(options);
  const { theme, label } = others;
  return `/embed/frame/?${new URLSearchParams({ portal, origin: here, ...(theme && { theme }), ...(label && { label }) })}`;
}

function toggleBoard() {
  const isRemoved = byId('remove').ariaPressed !== 'true';
  byId('remove').ariaPressed = String(isRemoved);
  byId('remove').textContent = isRemoved ? 'Put the board back' : 'Take the board out';
  if (isRemoved) stage.replaceChildren();
  else show();
}

async function writePaste() {
  const { shape, attributes: options, properties } = chosenOptions();
  byId('paste').textContent = shape === 'frame' ? framePaste(options) : await elementPaste(options, properties);
}

/** @param {readonly (readonly [string, string])[]} options @param {readonly (readonly [string, string])[]} properties */
async function elementPaste(options, properties) {
  const markup = options.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  const style = properties.map(([name, value]) => `  ${name}: ${value};\n`).join('');
  return [
    ...(style ? [`<style>\ndaybook-board {\n${style}}\n</style>`] : []),
    `<script type="module" src="${await loader()}></script>`,
    `<daybook-board${markup}></daybook-board>`,
  ].join('\n');
}

/** Returns the value of `src` and the attributes after it: the loader of the live release, or of this fixed release. */
async function loader() {
  if (!isChecked('pin')) return `${here}/embed/board.js"`;
  const { scripts } = await fetch('/embed/pinned.json').then((response) => response.json());
  const { src, integrity } = scripts['board.js'];
  return `${here}${src}"\n  integrity="${integrity}"\n  crossorigin="anonymous"`;
}

/** @param {readonly (readonly [string, string])[]} options */
function framePaste(options) {
  return `<iframe src="${here}${escaped(frameAddress(options).replace(encodeURIComponent(here), 'https://your-site.example'))}"
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
  // scrollIntoView would also scroll the page.
  box.scrollTop = box.scrollHeight;
}

/** Shows why the board would not work here. */
async function showMissingSetup() {
  if (!customElements.get('daybook-board'))
    return note('No live release of tasks can be embedded. Publish one, and load this page again.');
  const { status } = await fetch('/api/portals/playground/');
  if (status === 404)
    note(
      'No portal “playground” is registered here, so the board cannot connect. Name a portal with this origin, or run Daybook on your machine.',
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
