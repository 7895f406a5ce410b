import { screen, waitFor } from '@testing-library/react';
import { renderApp, testHost } from '../testing/test-host.tsx';
import { extensionLifecycles } from './extension-lifecycles.tsx';
import type { Host, OpenSlot } from './host.ts';
import { Slot } from './slot.tsx';
import { useHost } from './use-host.tsx';

/** A host that records the slots that are open. */
function slotHost() {
  const open = new Map<string, OpenSlot>();
  const openSlot: Host['openSlot'] = (name, slot) => {
    open.set(name, slot);
    return () => void open.delete(name);
  };
  return { open, host: testHost({ openSlot }) };
}

const inSlot = (title: string) => <Slot name="note.actions" context={title} />;

describe('a slot', () => {
  it('is opened with its element and its context, and closed with the screen', () => {
    const { open, host } = slotHost();
    const { container, unmount } = renderApp(inSlot('Milk'), host);
    expect([...open.keys()]).toEqual(['note.actions']);
    expect(open.get('note.actions')?.element).toBe(container.firstElementChild);
    expect(open.get('note.actions')?.context.get()).toBe('Milk');
    unmount();
    expect(open.size).toBe(0);
  });

  it('stays open when its context changes, and notifies of the change', () => {
    const { open, host } = slotHost();
    const { rerender } = renderApp(inSlot('Milk'), host);
    const slot = open.get('note.actions');
    const listener = jest.fn();
    const stop = slot?.context.subscribe(listener);
    rerender(inSlot('Bread'));
    rerender(inSlot('Bread'));
    expect([open.get('note.actions') === slot, slot?.context.get(), listener.mock.calls.length]).toEqual([true, 'Bread', 1]);
    stop?.();
    rerender(inSlot('Salt'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is empty where the host has no slots', () => {
    const { container } = renderApp(inSlot('Milk'));
    expect(container.firstElementChild?.childNodes).toHaveLength(0);
  });
});

describe('an extension', () => {
  // It renders by itself, as in a page: React's test mode would wait for the test to let it.
  beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

  it('is rendered with the context of the slot and its own host, and again when the context changes', async () => {
    const { open, host } = slotHost();
    const { rerender } = renderApp(inSlot('Milk'), host);
    const { element, context } = open.get('note.actions') as OpenSlot;
    const extension = extensionLifecycles<string>(({ context: title }) => (
      <button>{`${useHost().session.userId()} buys ${title}`}</button>
    ));
    const props = { name: 'one', singleSpa: {}, mountParcel: () => undefined as never, host, element, context } as never;
    await extension.bootstrap(props);
    await extension.mount(props);
    expect(screen.getByRole('button').textContent).toBe('ann buys Milk');
    rerender(inSlot('Bread'));
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('ann buys Bread'));
    await extension.unmount(props);
    expect(element.childNodes).toHaveLength(0);
  });
});
