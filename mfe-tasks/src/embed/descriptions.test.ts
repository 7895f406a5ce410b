import { type BoardEvent, type BoardEventName, boardHeights, boardThemes, defaultLabel } from './board-options.ts';
import type { DaybookBoardDetails, DaybookBoardElement } from './descriptions/board.d.ts';
import manifest from './descriptions/custom-elements.json';
import customData from './descriptions/html-custom-data.json';
import { DaybookBoard } from './loader/daybook-board.ts';
import { chosenBy } from './look/fit-text.ts';

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

describe('what is said of the element to editors and type checkers', () => {
  it('has its attributes, and their values', () => {
    const own = [...DaybookBoard.observedAttributes].sort();
    expect([namesOf(attributes), namesOf(customData.tags[0]?.attributes ?? [])]).toEqual([own, own]);
    expect(namesOf(members)).toEqual([...own, 'connect', 'getToken'].sort());
    const typeOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.type.text;
    expect([typeOf('theme'), typeOf('height')]).toEqual([unionOf(boardThemes), unionOf(boardHeights)]);
    expect(attributes.find(({ name }) => name === 'label')?.default).toBe(`'${defaultLabel}'`);
  });

  it('has its events', () => {
    const own: Record<BoardEventName, true> = {
      'daybook:ready': true,
      'daybook:task-moved': true,
      'daybook:task-open': true,
      'daybook:error': true,
      'daybook:auth-required': true,
    };
    expect(namesOf(events)).toEqual(Object.keys(own).sort());
  });

  it('has the custom properties that a host may set', () => {
    const read = [sourceOf('look/ground.css'), ...Object.values(chosenBy)].join(' ').match(/--daybook-[\w-]+/g);
    expect(namesOf(cssProperties)).toEqual([...new Set(read)].sort());
  });

  it('has the parts that a host may style', () => {
    const files = ['..', '../../../packages/kit/src'].flatMap((folder) =>
      readdirSync(`${here}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
    );
    const parts = files.filter((name) => name.endsWith('.tsx')).flatMap((name) => [...sourceOf(name).matchAll(partNamed)]);
    const named = parts.map(([, part, first]) => part ?? first);
    expect(namesOf(cssParts)).toEqual([...new Set(named)].sort());
  });

  it('has the types that it has', () => {
    const isElement: Same<Pick<DaybookBoardElement, Own>, Pick<DaybookBoard, Own>> = true;
    const areEvents: Same<DaybookBoardDetails, { [Name in BoardEventName]: BoardEvent<Name>['detail'] }> = true;
    expect([isElement, areEvents]).toEqual([true, true]);
  });
});

type Own = Exclude<keyof DaybookBoardElement, keyof HTMLElement> & keyof DaybookBoard;
type Same<One, Other> = [One, Other] extends [Other, One] ? true : false;

const unionOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ');

/** As an attribute, or as the first of several. */
const partNamed = / part="([\w-]+)"|`(button) \$/g;
