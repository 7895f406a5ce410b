/** In pixels from the corner of the page or frame. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: Point, duration = 0) => ({
  type: 'pointerMove',
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
  duration,
});
const down = { type: 'pointerDown', button: 0 };
const up = { type: 'pointerUp', button: 0 };

const mouse = (actions: readonly object[]) => ({
  actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
});

/** Presses the mouse, as the command `act` takes it. */
export const tap = (point: Point) => mouse([at(point), down, up]);

/** Drags with the mouse, in steps, without dropping. */
export function dragTo(from: Point, to: Point) {
  const steps = Array.from({ length: 8 }, (_, step) => {
    const part = (step + 1) / 8;
    return at({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 16);
  });
  return mouse([at(from), down, at({ x: from.x + 8, y: from.y }, 16), ...steps, at(to)]);
}

export const drop = mouse([up]);

/** Presses keys, one after the other; their names are those of the DOM. */
export function press(names: readonly string[]) {
  const actions = names.flatMap((name) => {
    const value = keys[name] ?? name;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  return { actions: [{ type: 'key', id: 'keyboard', actions }] };
}

/** W3C WebDriver, section 15.4.2. */
const keys: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowRight: '\uE014',
  ArrowLeft: '\uE012',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
};
