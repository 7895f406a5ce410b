/** What a person looks for on a page, and where: `button('Delete', dialog('Delete Note'))`. Without a name any will do. */
export interface Target {
  readonly kind: keyof typeof kinds;
  readonly name: string;
  readonly within?: Target | undefined;
}

/** What may be of a kind; and whether its name is all of its text, or a part. */
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

const looker =
  (kind: Target['kind']) =>
  (name: string, within?: Target): Target => ({ kind, name, within });

export const button = looker('button');
export const link = looker('link');
export const heading = looker('heading');
export const field = looker('field');
export const region = looker('region');
export const dialog = looker('dialog');
export const card = looker('card');
export const alert = looker('alert');
export const text = looker('text');

export const wordsOf = ({ kind, name, within }: Target): string => `${kind} "${name}"${within ? ` in ${wordsOf(within)}` : ''}`;

export type Step = readonly [selector: string, isWhole: boolean, name: string];

/** From the outermost place to the target itself. */
export const stepsTo = ({ kind, name, within }: Target): Step[] => [
  ...(within ? stepsTo(within) : []),
  [kinds[kind][0], kinds[kind][1], name],
];

/** Runs in the page. Returns the one that is seen, in shadow roots too; of several the innermost and first. */
export function find(steps: readonly Step[]): Element | null {
  return steps.reduce<Element | null>((place, [selector, isWhole, name]) => {
    const seen =
      place && below(place).filter((element) => element.matches(selector) && fits(element, isWhole, name) && isSeen(element));
    // A text is in all that is around it; a label stands beside the button of its name.
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

/** Runs in the page. Returns where to press what was found: its middle, once nothing else lies over it. */
export function findPoint(element: Element): { x: number; y: number } | null {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled')) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const root = element.getRootNode() as ShadowRoot | Document;
  const hit = root.elementFromPoint(point.x, point.y);
  return hit && (element.contains(hit) || hit.contains(element)) ? point : null;
}
