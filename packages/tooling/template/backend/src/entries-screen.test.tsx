import { jsonResponse, problemResponse, renderApp, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntriesScreen } from './entries-screen.tsx';
import type { Entry } from './entry.ts';
import { texts } from './texts.ts';

/** A host whose backend has these entries. */
function hostWith(...stored: Entry[]) {
  const host = testHost({ at: '/sample' });
  const entries = new Map(stored.map((entry) => [entry.id, entry]));
  host.api.onBackend((path, { method = 'GET', body } = {}) => {
    const [, , id = ''] = path.split('/');
    if (method === 'GET') return Promise.resolve(jsonResponse([...entries.values()]));
    if (method === 'PUT') entries.set(id, { id, ...(JSON.parse(body as string) as { text: string }) });
    else entries.delete(id);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return { host, entries };
}

/** Shows the screen with one entry. */
async function open() {
  const { host, entries } = hostWith({ id: '1', text: 'Milk' });
  renderApp(<EntriesScreen />, host);
  await screen.findByText('Milk');
  return { host, entries };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: texts.text });

describe('EntriesScreen', () => {
  it('stores what is added, and is ready for the next entry', async () => {
    const { host, entries } = await open();
    await userEvent.type(field(), 'Bread{Enter}');
    await screen.findByText('Bread');
    expect(host.toasts).toEqual([texts.added]);
    expect([...entries.values()].map(({ text }) => text)).toEqual(['Milk', 'Bread']);
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  it('says what is missing, and adds nothing', async () => {
    const { entries } = await open();
    await press(texts.add);
    await screen.findByText(texts.textIsMissing);
    expect(entries.size).toBe(1);
  });

  it('deletes an entry, which Undo brings back', async () => {
    const { host, entries } = await open();
    await press(texts.delete('Milk'));
    await screen.findByText(texts.empty);
    expect(entries.size).toBe(0);
    host.toastActions.at(-1)?.onPress();
    await screen.findByText('Milk');
  });

  it('says why an entry was not deleted, and shows it', async () => {
    const { host } = await open();
    host.api.onBackend(() => Promise.resolve(problemResponse(502, { detail: 'The backend cannot be reached.' })));
    await press(texts.delete('Milk'));
    await screen.findByText(texts.failed('The backend cannot be reached.'));
    expect(screen.getByText('Milk')).toBeTruthy();
  });

  it('keeps the text if it was not saved, and shows the entries once they can be loaded', async () => {
    const { host } = hostWith({ id: '1', text: 'Milk' });
    const working = host.api.backend;
    let isDown = true;
    const down = () => Promise.resolve(new Response('', { status: 503 }));
    renderApp(<EntriesScreen />, { ...host, backend: (...request) => (isDown ? down() : working(...request)) });
    await screen.findByText(texts.notLoaded);
    await userEvent.type(field(), 'Bread{Enter}');
    await screen.findByText(texts.textIsKept, { exact: false });
    expect(field()).toHaveProperty('value', 'Bread');
    isDown = false;
    await press(texts.retry);
    await screen.findByText('Milk');
  });
});
