import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** Renders the frame before it returns: an app measures its area when it is mounted. */
export function renderFrame(area: HTMLElement, frame: ReactNode): void {
  // An app may have a React of its own, as in development, and the ids of both would be the same.
  const root = createRoot(area, { identifierPrefix: 'shell' });
  flushSync(() => root.render(frame));
  // The style sheets of many starters have rules for `#root`. An app's must not restyle the frame.
  area.removeAttribute('id');
}
