import { createContext, type ReactNode, use, useInsertionEffect } from 'react';

/** A node that can adopt style sheets. */
export type StyleTarget = Document | ShadowRoot;

/** The scope of the style sheets inside it. */
interface StyleScope {
  readonly root: StyleTarget;
  /** Returns the style sheet to adopt instead of `sheet`. Must return the same one for the same sheet. */
  readonly fit?: ((sheet: CSSStyleSheet) => CSSStyleSheet) | undefined;
  /** The element for dialogs and menus. Default: the shadow root, or the document's body. */
  readonly above?: HTMLElement | undefined;
}

const StyleScopeContext = createContext<StyleScope | undefined>(undefined);

/** Sets where its children adopt their style sheets: in the document, or in a shadow root. */
export function StyleRoot({ children, ...scope }: StyleScope & { children: ReactNode }) {
  return <StyleScopeContext value={scope}>{children}</StyleScopeContext>;
}

/** Returns the container for portals; undefined if that is the document's body. */
export function usePortalContainer(): HTMLElement | ShadowRoot | undefined {
  const { root, above } = use(StyleScopeContext) ?? {};
  return above ?? (root instanceof ShadowRoot ? root : undefined);
}

/** Adopts style sheets while any component that uses them is mounted. */
export function useStyles(...sheets: readonly CSSStyleSheet[]): void {
  const { root, fit } = use(StyleScopeContext) ?? { root: document };
  useInsertionEffect(() => {
    const fitting = fit ? sheets.map(fit) : sheets;
    for (const sheet of fitting) adopt(root, sheet);
    return () => {
      for (const sheet of fitting) drop(root, sheet);
    };
    // The sheets are constants of modules; only the array is new at each render.
  }, [root, fit, ...sheets]);
}

/** The number of components that use a sheet, by target. */
const users = new WeakMap<StyleTarget, Map<CSSStyleSheet, number>>();

/**
 * The order in which sheets were first used. A sheet that is adopted again gets its old place, so that the cascade does not depend
 * on what was open before. Components come before the screens that use them: React runs the effects of children first.
 */
const order = new WeakMap<CSSStyleSheet, number>();
let nextOrder = 0;

function adopt(target: StyleTarget, sheet: CSSStyleSheet) {
  if (!order.has(sheet)) order.set(sheet, nextOrder++);
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

/** Inserts a sheet before the first one of ours that was used later. The sheets of others stay where they are. */
function inserted(adopted: readonly CSSStyleSheet[], sheet: CSSStyleSheet): CSSStyleSheet[] {
  const own = order.get(sheet) ?? 0;
  const later = adopted.findIndex((other) => (order.get(other) ?? -1) > own);
  const at = later === -1 ? adopted.length : later;
  return [...adopted.slice(0, at), sheet, ...adopted.slice(at)];
}

/** Joins class names and leaves out false and undefined ones. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');
