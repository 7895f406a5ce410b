import type { EmittedEvent } from '@daybook/contracts/app-contracts';
import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { ReceivedEvent } from '@daybook/kit/host/events';
import type { ExtensionProps } from '@daybook/kit/host/extension-lifecycles';
import { createStore } from '@daybook/host/store';
import { screen, waitFor } from '@testing-library/react';
import type { LoadApp } from '../apps/federation.ts';
import { aNamedApp, shown } from '../apps/test-apps.tsx';
import { anApp, openPage, quietConsole } from '../test-shell.tsx';

const event = (name: string): EmittedEvent => ({ name, version: '1.0.0', schema: { type: 'integer' } });

/** An extension that shows that it is mounted. */
function anExtension() {
  const received: ExtensionProps<unknown>[] = [];
  const mount = (props: ExtensionProps<unknown>) => {
    received.push(props);
    props.element.textContent = 'The extension';
    return Promise.resolve();
  };
  const nothing = () => Promise.resolve();
  return { received, bootstrap: nothing, mount, unmount: nothing };
}

/** Opens the page of the notes app, in whose slot the habits app has an extension, and which has a fallback release. */
async function openNotes() {
  const habits = anApp({
    title: 'Habits',
    menu: [{ label: 'Habits', path: '/habits', order: 2 }],
    paths: [{ path: '/habits', login: true }],
    emits: [event('habit.made')],
    hears: { 'note.shown': ['1.0.0'] },
  });
  const events = { emits: [event('note.shown')], hears: { 'habit.made': ['1.0.0'] } };
  const filled = { 'note.actions': [{ app: habits.name, module: 'actions' }] };
  const fallback: ServedRelease = { version: '0.9.0', entry: '/apps/notes/0.9.0/remoteEntry.js', ...events };
  const notes = anApp({ ...events, filled, fallback });
  const [notesApp, habitsApp, fallbackApp, extension] = [
    aNamedApp('notes'),
    aNamedApp('habits'),
    aNamedApp('older notes'),
    anExtension(),
  ];
  const load = (app: FeedApp, { version, module }: ServedRelease) => {
    if (app === notes) return Promise.resolve(version === '0.9.0' ? fallbackApp : notesApp);
    return Promise.resolve(module ? extension : habitsApp);
  };
  const page = openPage({ user: 'ann', apps: [notes, habits], load: load as unknown as LoadApp });
  await shown('notes');
  const host = notesApp.received[0]?.host;
  const element = document.createElement('div');
  const close = host?.openSlot?.('note.actions', { element, context: createStore('Milk') });
  await waitFor(() => expect(element.textContent).toBe('The extension'));
  return {
    ...{ page, notes, habits, fallbackApp, close },
    eventsOfNotes: await host?.events?.(),
    eventsOfExtension: await extension.received[0]?.host.events?.(),
  };
}

/** A listener that waits for what it is called with. */
function aListener() {
  const details: unknown[] = [];
  const listener = ({ detail }: ReceivedEvent) => void details.push(detail);
  return { listener, details, has: (...expected: unknown[]) => waitFor(() => expect(details).toEqual(expected)) };
}

describe('events in a page', () => {
  it('go from an extension to the app that is shown, and back, until the slot is closed', async () => {
    const { eventsOfNotes, eventsOfExtension, close } = await openNotes();
    const [atNotes, atExtension] = [aListener(), aListener()];
    eventsOfNotes?.on('habit.made', atNotes.listener);
    eventsOfExtension?.on('note.shown', atExtension.listener);
    eventsOfExtension?.emit('habit.made', 1);
    eventsOfNotes?.emit('note.shown', 2);
    await atNotes.has(1);
    await atExtension.has(2);

    const still = aListener();
    close?.();
    eventsOfExtension?.on('note.shown', still.listener);
    eventsOfExtension?.emit('habit.made', 3);
    eventsOfNotes?.emit('note.shown', 4);
    await new Promise((resolve) => setTimeout(resolve));
    expect([atNotes.details, atExtension.details, still.details]).toEqual([[1], [2], []]);
  });

  it('do not reach an app that was left, and it hears again when it subscribes after it is back', async () => {
    const { page, eventsOfNotes, eventsOfExtension } = await openNotes();
    const [before, after] = [aListener(), aListener()];
    eventsOfNotes?.on('habit.made', before.listener);
    await page.user.click(screen.getByRole('link', { name: 'Habits' }));
    await shown('habits');
    eventsOfExtension?.emit('habit.made', 1);
    await page.user.click(screen.getByRole('link', { name: 'Notes' }));
    await shown('notes');
    eventsOfNotes?.on('habit.made', after.listener);
    eventsOfExtension?.emit('habit.made', 2);
    await after.has(2);
    expect(before.details).toEqual([]);
  });

  it('reach the fallback release of an app that has crashed, and no more the one that it replaces', async () => {
    quietConsole();
    const { page, notes, fallbackApp, eventsOfNotes, eventsOfExtension } = await openNotes();
    const [atLive, atFallback] = [aListener(), aListener()];
    eventsOfNotes?.on('habit.made', atLive.listener);
    page.shell.apps.get(notes.name)?.crash(new Error('broken'));
    await shown('older notes');
    (await fallbackApp.received[0]?.host.events?.())?.on('habit.made', atFallback.listener);
    eventsOfExtension?.emit('habit.made', 1);
    await atFallback.has(1);
    expect(atLive.details).toEqual([]);
  });

  it('whose listener fails are errors of its app, which stays open', async () => {
    const logged = quietConsole();
    const { notes, eventsOfNotes, eventsOfExtension } = await openNotes();
    const broken = new Error('broken listener');
    eventsOfNotes?.on('habit.made', () => Promise.reject(broken));
    eventsOfExtension?.emit('habit.made', 1);
    await waitFor(() => expect(logged).toHaveBeenCalledWith(`${notes.name}: event habit.made`, broken));
    await shown('notes');
  });
});
