import { renderPart, anApp } from '../test-shell.tsx';
import { SearchBox } from './search-box.tsx';
import { SideMenu } from './side-menu.tsx';
import { SettingsMenu } from './top-bar.tsx';

const { readFileSync } = jest.requireActual<{ readFileSync: (path: string, encoding: 'utf8') => string }>('node:fs');
const styles = new URL('../../../services/assets/frame-icons.css', `file://${expect.getState().testPath}`).pathname;
const sheet = readFileSync(styles, 'utf8');

/** By the class of the entry in the picture of the frame. */
const entries = {
  notes: anApp({ menu: [{ label: 'Notes', path: '/1', order: 1, icon: 'notes' }] }),
  board: anApp({ menu: [{ label: 'Tasks', path: '/2', order: 2, icon: 'board' }] }),
  calendar: anApp({ menu: [{ label: 'Calendar', path: '/3', order: 3, icon: 'calendar' }] }),
  other: anApp({ menu: [{ label: 'Other', path: '/4', order: 4 }] }),
};

it.each([...Object.keys(entries), 'logout', 'search', 'settings'])(
  'the icon "%s" of the server’s picture of the frame has the shapes of the shell’s',
  (name) => {
    const { container } = renderPart(partOf(name), { apps: Object.values(entries) });
    const icons = [...container.querySelectorAll('svg')];
    const icon = icons[[...Object.keys(entries), 'logout'].indexOf(name)] ?? icons[0];
    expect(shapesIn(pictureOf(name))).toEqual(shapesIn(icon));
  },
);

function partOf(name: string) {
  if (name === 'search') return <SearchBox />;
  return name === 'settings' ? <SettingsMenu /> : <SideMenu />;
}

/** Returns the icon that the style sheet has for a class. */
function pictureOf(name: string) {
  const [, data] =
    new RegExp(`^#frame \\.${name}::before \\{\n  mask-image: url\\("data:image/svg\\+xml,([^"]+)`, 'm').exec(sheet) ?? [];
  return new DOMParser().parseFromString(decodeURIComponent(data ?? ''), 'image/svg+xml').documentElement;
}

/** Returns the shapes in any order, without how they are drawn. The style sheet joins the paths of an icon. */
function shapesIn(icon: Element | undefined) {
  const shapes = [...(icon?.children ?? [])].flatMap(({ tagName, attributes }) => {
    const values = [...attributes].map(({ name, value }) => `${name}=${value}`);
    return tagName === 'path'
      ? values.flatMap((path) => path.replace('d=', '').split(/(?=M)/))
      : `${tagName} ${values.sort().join(' ')}`;
  });
  expect(shapes).not.toEqual([]);
  return shapes.sort();
}
