/** An element by its kind, its name and its parent: `button('Delete', dialog('Delete Note'))`. An empty name matches any. */
export interface Target {
  readonly kind: keyof typeof kinds;
  readonly name: string;
  readonly within?: Target | undefined;
}

/** The selector of each kind, and whether the name must match the whole text. */
const kinds = {
  button: ['button, [role=button], label', true],
  link: ['a[href]', true],
  heading: ['h1, h2, h3', true],
  field: ['input, textarea, select', true],
  region: ['section, [role=region]', true],
  dialog: ['[role=alertdialog], [role=dialog], dialog', true],
  card: ['article', false],
  alert: ['[role=alert]', false],
  text: ['*', false],
} as const;

const targetOf =
  (kind: Target['kind']) =>
  (name: string, within?: Target): Target => ({ kind, name, within });

export const button = targetOf('button');
export const link = targetOf('link');
export const heading = targetOf('heading');
export const field = targetOf('field');
export const region = targetOf('region');
export const dialog = targetOf('dialog');
export const card = targetOf('card');
export const alert = targetOf('alert');
export const text = targetOf('text');

export const describeTarget = ({ kind, name, within }: Target): string =>
  `${kind} "${name}"${within ? ` in ${describeTarget(within)}` : ''}`;

export type Step = readonly [selector: string, isWhole: boolean, name: string];

/** Returns the steps from the outermost parent to the target. */
export const stepsTo = ({ kind, name, within }: Target): Step[] => [
  ...(within ? stepsTo(within) : []),
  [kinds[kind][0], kinds[kind][1], name],
];

/** Runs in the page. Returns the visible element, also in shadow roots; of several the innermost, then the first. */
export function find(steps: readonly Step[]): Element | null {
  return steps.reduce<Element | null>((place, [selector, isWhole, name]) => {
    const seen =
      place && below(place).filter((element) => element.matches(selector) && fits(element, isWhole, name) && isSeen(element));
    // All ancestors of a text contain it too.
    return seen?.find((element) => !seen.some((other) => other !== element && element.contains(other))) ?? null;
  }, document.documentElement);

  function below(place: Element): Element[] {
    return [...(place.shadowRoot?.children ?? []), ...place.children].flatMap((child) => [child, ...below(child)]);
  }

  function isSeen(element: Element) {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  }

  function fits(element: Element, isWhole: boolean, name: string) {
    if (name === '') return true;
    const own = nameOf(element).replace(/\s+/g, ' ').trim();
    return isWhole ? own === name : own.includes(name);
  }

  function nameOf(element: Element): string {
    const root = element.getRootNode() as ShadowRoot;
    const by = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    if (by.length > 0) return by.map((id) => root.getElementById(id)?.textContent ?? '').join(' ');
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent;
    return label ?? element.textContent;
  }
}

/** Runs in the page. Returns the middle of the element; null if it is covered or disabled. */
export function findPoint(element: Element): { x: number; y: number } | null {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled')) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const root = element.getRootNode() as ShadowRoot | Document;
  const hit = root.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : null;
}
