import type { DaybookBoard } from './loader/daybook-board.ts';
import { bootstrap, mount, type ParcelProps, unmount, update } from './parcel.ts';

// The element never comes near the viewport, so it loads nothing.
beforeAll(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

let domElement: HTMLElement;
beforeEach(async () => {
  domElement = document.body.appendChild(document.createElement('main'));
  await bootstrap();
});

afterEach(() => document.body.replaceChildren());

describe('the parcel', () => {
  it('mounts a board with its props as properties', async () => {
    const getToken = () => Promise.resolve('token');
    await mount(props({ theme: 'dark', height: 'fill', loading: 'eager', label: 'My tasks', getToken }));

    expect(shown(domElement)).toMatchObject({ portal: 'intranet', theme: 'dark', height: 'fill', label: 'My tasks', getToken });
  });

  it('updates the props, and uses the defaults of those that are left out', async () => {
    await mount(props({ theme: 'dark', getToken: () => Promise.resolve('') }));
    const board = shown(domElement);
    await update(props({ portal: 'other' }));

    expect(shown(domElement)).toBe(board);
    expect(board).toMatchObject({ portal: 'other', theme: 'auto', getToken: undefined });
  });

  it('calls the function of an event from the newest props', async () => {
    const [before, now] = [jest.fn(), jest.fn()];
    await mount(props({ onTaskMoved: before }));
    await update(props({ onTaskMoved: now }));
    const event = new CustomEvent('daybook:task-moved', { detail: { version: 1, id: 1, from: 'backlog', to: 'completed' } });
    shown(domElement).dispatchEvent(event);
    shown(domElement).dispatchEvent(new CustomEvent('daybook:ready'));

    expect([before.mock.calls, now.mock.calls]).toEqual([[], [[event]]]);
  });

  it('can be mounted in several elements', async () => {
    const other = document.body.appendChild(document.createElement('aside'));
    await mount(props({}));
    await mount(props({ domElement: other, portal: 'other' }));
    await unmount(props({}));
    await update(props({ portal: 'late' }));

    expect([domElement.innerHTML, shown(other).portal]).toEqual(['', 'other']);
  });
});

const props = (changes: Partial<ParcelProps>): ParcelProps => ({ domElement, portal: 'intranet', loading: 'lazy', ...changes });

const shown = (place: HTMLElement) => place.querySelector('daybook-board') as DaybookBoard;
