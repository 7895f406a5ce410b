/** Counts what is typed and not yet saved on the page. */
export interface Unsaved {
  readonly hold: () => () => void;
  readonly count: () => number;
}

/** Where drafts do not outlive the page, the browser asks before it is closed. */
export function countUnsaved(draftsLast: () => boolean): Unsaved {
  const held = new Set<symbol>();
  window.addEventListener('beforeunload', (event) => {
    if (held.size > 0 && !draftsLast()) event.preventDefault();
  });
  return {
    hold: () => {
      const one = Symbol('unsaved');
      held.add(one);
      return () => void held.delete(one);
    },
    count: () => held.size,
  };
}
