import { createContext, type ReactNode, use, useInsertionEffect } from 'react';

/** Where style sheets are adopted. */
export type StyleTarget = Document | ShadowRoot;

/** Where an app stands, and what that asks of its style sheets. */
interface StyleScope {
  readonly root: StyleTarget;
  /** Makes of a sheet the one that is adopted; the same one each time. */
  readonly fit?: ((sheet: CSSStyleSheet) => CSSStyleSheet) | undefined;
  /** Where dialogs and menus are rendered, in place of the document's body. */
  readonly above?: HTMLElement | undefined;
}

const StyleScopeContext = createContext<StyleScope | undefined>(undefined);

/** Says where all that is rendered inside adopts its style sheets: the document, or the shadow root that it stands in. */
export function StyleRoot({ children, ...ground }: StyleScope & { children: ReactNode }) {
  return <StyleScopeContext value={ground}>{children}</StyleScopeContext>;
}

/** The place for what is shown above the page; undefined where that is the document's body. */
export function usePortalContainer(): HTMLElement | ShadowRoot | undefined {
  const { root, above } = use(StyleScopeContext) ?? {};
  return above ?? (root instanceof ShadowRoot ? root : undefined);
}

/** Adopts style sheets for as long as anything rendered uses them. */
export function useStyles(...sheets: readonly CSSStyleSheet[]): void {
  const { root, fit } = use(StyleScopeContext) ?? { root: document };
  useInsertionEffect(() => {
    const fitting = fit ? sheets.map(fit) : sheets;
    for (const sheet of fitting) adopt(root, sheet);
    return () => {
      for (const sheet of fitting) drop(root, sheet);
    };
    // The sheets are modules' constants: the list is a new one at each render, its members never are.
  }, [root, fit, ...sheets]);
}

/** How many users each sheet has in each target. */
const users = new WeakMap<StyleTarget, Map<CSSStyleSheet, number>>();

/**
 * The order in which sheets were first asked for. A sheet that comes back takes its old place, so that what wins does not depend
 * on what was open before. Parts come before the screens that use them: React runs the effects of children first.
 */
const places = new WeakMap<CSSStyleSheet, number>();
let nextPlace = 0;

function adopt(target: StyleTarget, sheet: CSSStyleSheet) {
  if (!places.has(sheet)) places.set(sheet, nextPlace++);
  const counts = countsOf(target);
  const count = counts.get(sheet) ?? 0;
  counts.set(sheet, count + 1);
  if (count === 0) target.adoptedStyleSheets = inserted(target.adoptedStyleSheets ?? [], sheet);
}

function drop(target: StyleTarget, sheet: CSSStyleSheet) {
  const counts = countsOf(target);
  const count = counts.get(sheet) ?? 0;
  counts.set(sheet, count - 1);
  if (count > 1) return;
  counts.delete(sheet);
  target.adoptedStyleSheets = target.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
}

function countsOf(target: StyleTarget) {
  const counts = users.get(target) ?? new Map<CSSStyleSheet, number>();
  users.set(target, counts);
  return counts;
}

/** Before the first of ours that was asked for later; the sheets of others stay where they are. */
function inserted(adopted: readonly CSSStyleSheet[], sheet: CSSStyleSheet): CSSStyleSheet[] {
  const place = places.get(sheet) ?? 0;
  const later = adopted.findIndex((other) => (places.get(other) ?? -1) > place);
  const at = later === -1 ? adopted.length : later;
  return [...adopted.slice(0, at), sheet, ...adopted.slice(at)];
}
