import type { CDPSession } from 'playwright-core';
import { baseUrl, type Visit } from './page.ts';

/** Returns everything of the product that is left in a page without a board: listeners, style sheets, nodes, attributes, globals. */
export async function pageResidue({ context, page }: Visit): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const lines = [...(await listenersOf(session)), ...(await page.evaluate(inPage, baseUrl()))];
  await session.detach();
  return lines;
}

/** Returns the listeners of the product's code on objects that outlive a board. */
async function listenersOf(session: CDPSession): Promise<string[]> {
  const scripts = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => void scripts.set(scriptId, url));
  await session.send('Debugger.enable');
  const objects = await Promise.all(outliving.map((expression) => session.send('Runtime.evaluate', { expression })));
  const ids = [...objects.map(({ result }) => result.objectId ?? ''), ...(await allOf(session, 'MediaQueryList'))];
  const found = await Promise.all(ids.map((objectId) => session.send('DOMDebugger.getEventListeners', { objectId })));
  const ours = found.flatMap(({ listeners }) => listeners).filter(({ scriptId }) => scripts.get(scriptId)?.startsWith(baseUrl()));
  return ours.map(({ type }) => `listener: ${type}`);
}

const outliving = [
  'window',
  'document',
  'document.documentElement',
  'document.head',
  'document.body',
  'visualViewport',
  'navigator',
];

async function allOf(session: CDPSession, name: string): Promise<string[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: `${name}.prototype` });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: found } = await session.send('Runtime.getProperties', { objectId: objects.objectId ?? '', ownProperties: true });
  return found.flatMap(({ name: index, value }) => (/^\d+$/.test(index) && value?.objectId ? [value.objectId] : []));
}

/** Runs in the page. */
function inPage(product: string) {
  const empty = document.body.appendChild(document.createElement('iframe'));
  const usual = new Set([...Object.keys(empty.contentWindow ?? {}), ...Array.from(window, (_, index) => String(index))]);
  empty.remove();
  const added = Object.keys(window).filter((name) => !usual.has(name) && !name.startsWith('__pw'));
  const marks = [...document.documentElement.attributes, ...document.body.attributes];
  const nodes = [...document.querySelectorAll('*')].filter((node) => {
    const { outerHTML: tag } = node.cloneNode() as Element;
    return /daybook-board|base-ui|dnd|floating/i.test(tag) || (node.localName === 'link' && tag.includes(product));
  });
  return [
    ...document.adoptedStyleSheets.map(({ cssRules }) => `style sheet: ${cssRules[0]?.cssText ?? ''}`),
    ...nodes.map(({ outerHTML }) => `node: ${outerHTML.slice(0, 120)}`),
    ...marks.filter(({ name }) => !['lang', 'dir'].includes(name)).map(({ name, value }) => `attribute: ${name}=${value}`),
    ...added.map((name) => `global: ${name}`),
  ];
}
