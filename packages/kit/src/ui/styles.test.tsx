import { render } from '@testing-library/react';
import { StyleRoot, type StyleTarget, useStyles } from './styles.tsx';

/** jsdom has no constructable sheets: any object will do. */
const aSheet = () => ({}) as CSSStyleSheet;

function Uses({ sheet }: { sheet: CSSStyleSheet }) {
  useStyles(sheet);
  return null;
}

function aTarget(adopted: CSSStyleSheet[] = []) {
  const target = document.createElement('div').attachShadow({ mode: 'open' });
  return Object.assign(target, { adoptedStyleSheets: adopted });
}

const within = (target: StyleTarget, ...users: (CSSStyleSheet | undefined)[]) => (
  <StyleRoot root={target}>{users.map((sheet, index) => sheet && <Uses key={index} sheet={sheet} />)}</StyleRoot>
);

describe('useStyles', () => {
  it('adopts a sheet once for all components, and removes it with the last one', () => {
    const target = aTarget();
    const sheet = aSheet();
    const { rerender, unmount } = render(within(target, sheet, sheet));
    expect(target.adoptedStyleSheets).toEqual([sheet]);
    rerender(within(target, sheet));
    expect(target.adoptedStyleSheets).toEqual([sheet]);
    unmount();
    expect(target.adoptedStyleSheets).toEqual([]);
  });

  it('does not touch the style sheets of others', () => {
    const theirs = aSheet();
    const target = aTarget([theirs]);
    const { unmount } = render(within(target, aSheet()));
    expect(target.adoptedStyleSheets).toHaveLength(2);
    unmount();
    expect(target.adoptedStyleSheets[0]).toBe(theirs);
    expect(target.adoptedStyleSheets).toHaveLength(1);
  });

  it('inserts a sheet at its old place when it is adopted again', () => {
    const target = aTarget();
    const [first, second] = [aSheet(), aSheet()];
    const { rerender } = render(within(target, first, second));
    rerender(within(target, undefined, second));
    rerender(within(target, first, second));
    expect(target.adoptedStyleSheets[0]).toBe(first);
    expect(target.adoptedStyleSheets[1]).toBe(second);
  });

  it('counts the components of each document and shadow root separately', () => {
    const sheet = aSheet();
    const [one, other] = [aTarget(), aTarget()];
    const { unmount } = render(within(one, sheet));
    render(within(other, sheet));
    unmount();
    expect([one.adoptedStyleSheets.length, other.adoptedStyleSheets.length]).toEqual([0, 1]);
  });

  it('adopts and removes the sheet that `fit` returns', () => {
    const target = aTarget();
    const [sheet, fitting] = [aSheet(), aSheet()];
    const { unmount } = render(
      <StyleRoot root={target} fit={(ours) => (ours === sheet ? fitting : ours)}>
        <Uses sheet={sheet} />
      </StyleRoot>,
    );
    expect(target.adoptedStyleSheets[0]).toBe(fitting);
    unmount();
    expect(target.adoptedStyleSheets).toEqual([]);
  });

  it('uses the document without a StyleRoot', () => {
    const sheet = aSheet();
    const { unmount } = render(<Uses sheet={sheet} />);
    expect(document.adoptedStyleSheets).toEqual([sheet]);
    unmount();
    expect(document.adoptedStyleSheets).toEqual([]);
  });
});
