import * as React from 'react';
import type * as DOMClient from 'react-dom/client';
import { renderFrame } from './render-frame.ts';

/** Fields with labels, by one of the copies of React. */
const Fields = ({ of: { useId, createElement } }: { of: typeof React }) => {
  const ids = [useId(), useId(), useId()];
  return createElement(
    'form',
    null,
    ids.map((id) => createElement('input', { key: id, id })),
  );
};

const anArea = () => document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
const idsIn = (area: HTMLElement) => [...area.querySelectorAll('[id]')].map(({ id }) => id);

afterEach(() => document.body.replaceChildren());

describe('the frame', () => {
  it('has no ids that an app with a React of its own has', async () => {
    const [area, appArea] = [anArea(), anArea()];
    renderFrame(area, <Fields of={React} />);
    await jest.isolateModulesAsync(async () => {
      const own = await import('react');
      const { createRoot } = (await import('react-dom/client')) as typeof DOMClient;
      const { flushSync } = await import('react-dom');
      expect(own.useId).not.toBe(React.useId);
      flushSync(() => createRoot(appArea).render(own.createElement(Fields, { of: own })));
    });
    const ids = [...idsIn(area), ...idsIn(appArea)];
    expect(new Set(ids).size).toBe(6);
  });

  it('is rendered at once, into an area without the id for which starters have styles', () => {
    const area = anArea();
    renderFrame(area, <h1>Daybook</h1>);
    expect(area.outerHTML).toBe('<div><h1>Daybook</h1></div>');
  });
});
