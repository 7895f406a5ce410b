import { type BoardEvent, type BoardEventName, boardEventNames, eventProps } from './board-events.ts';
import { boardHeights, boardThemes, defaultLabel } from './board-options.ts';
import type { DaybookBoardDetails, DaybookBoardElement } from './descriptions/board.d.ts';
import manifest from './descriptions/custom-elements.json';
import customData from './descriptions/html-custom-data.json';
import type { BoardProps } from './board-part.tsx';
import type { BoardProps as RemoteProps } from './remote-types/Board.d.ts';
import { DaybookBoard } from './loader/daybook-board.ts';
import { overrides } from './look/adapt-styles.ts';

interface Files {
  readonly readFileSync: (path: string, encoding: 'utf8') => string;
  readonly readdirSync: (path: string, options: { recursive: true }) => string[];
}
const { readFileSync, readdirSync } = jest.requireActual<Files>('node:fs');
const here = (expect.getState().testPath ?? '').replace('/descriptions.test.ts', '');
const sourceOf = (name: string) => readFileSync(`${here}/${name}`, 'utf8');

jest.mock('./loader/load-element.ts', () => ({ daybookOrigin: 'https://daybook.example' }));

const [described] = manifest.modules.flatMap(({ declarations }) => declarations);
if (!described) throw new Error('custom-elements.json describes nothing.');
const { attributes, members, events, cssProperties, cssParts } = described;

const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();

describe('the descriptions for editors and type checkers', () => {
  it('have the attributes and their values', () => {
    const own = [...DaybookBoard.observedAttributes].sort();
    expect([namesOf(attributes), namesOf(customData.tags[0]?.attributes ?? [])]).toEqual([own, own]);
    expect(namesOf(members)).toEqual([...own, 'connect', 'disconnect', 'getToken', ...Object.values(eventProps)].sort());
    const typeOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.type.text;
    expect([typeOf('theme'), typeOf('height')]).toEqual([unionOf(boardThemes), unionOf(boardHeights)]);
    expect(attributes.find(({ name }) => name === 'label')?.default).toBe(`'${defaultLabel}'`);
  });

  it('have the events', () => {
    const names = boardEventNames.flatMap((name) => [name, name.replace(':', '-')]);
    expect(namesOf(events)).toEqual(names.sort());
  });

  it('have the custom properties that a host page may set', () => {
    const read = [sourceOf('look/board-surface.css'), ...Object.values(overrides)].join(' ').match(/--daybook-[\w-]+/g);
    expect(namesOf(cssProperties)).toEqual([...new Set(read)].sort());
  });

  it('have the parts that a host page may style', () => {
    const files = ['..', '../../../packages/kit/src'].flatMap((folder) =>
      readdirSync(`${here}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
    );
    const parts = files.filter((name) => name.endsWith('.tsx')).flatMap((name) => [...sourceOf(name).matchAll(partNamed)]);
    const named = parts.map(([, part, first]) => part ?? first);
    expect(namesOf(cssParts)).toEqual([...new Set(named)].sort());
  });

  it('have the types of the component', () => {
    const areProps: Same<RemoteProps, BoardProps> = true;
    expect(areProps).toBe(true);
  });

  it('have the types of the element and its events', () => {
    const isElement: Same<Pick<DaybookBoardElement, Own>, Pick<DaybookBoard, Own>> = true;
    const areEvents: Same<DaybookBoardDetails, { [Name in BoardEventName]: BoardEvent<Name>['detail'] }> = true;
    expect([isElement, areEvents]).toEqual([true, true]);
  });
});

type Own = Exclude<keyof DaybookBoardElement, keyof HTMLElement> & keyof DaybookBoard;
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

const unionOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

/** Matches a `part` attribute, also one with several names. */
const partNamed = / part="([\w-]+)"|`(button) \$/g;
