import { renderApp, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntriesScreen } from './entries-screen.tsx';
import { entryPrefix } from './entry.ts';
import { texts } from './texts.ts';

/** Shows the screen with one stored entry. */
async function open() {
  const host = testHost({ at: '/sample' });
  const documents = await host.documents();
  await documents.set(`${entryPrefix}0`, { text: 'Milk' });
  renderApp(<EntriesScreen />, host);
  await screen.findByText('Milk');
  return { host, documents };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: texts.text });

describe('EntriesScreen', () => {
  it('stores what is added, and is ready for the next entry', async () => {
    const { host, documents } = await open();
    await userEvent.type(field(), 'Bread{Enter}');
    await screen.findByText('Bread');
    expect(host.toasts).toEqual([texts.added]);
    expect((await documents.list(entryPrefix)).map(({ content }) => content)).toEqual([{ text: 'Milk' }, { text: 'Bread' }]);
    expect(field()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field());
  });

  it('marks what is stored on this device only', async () => {
    const { documents } = await open();
    documents.goOffline();
    await userEvent.type(field(), 'Bread{Enter}');
    await screen.findByText(texts.savedHere);
    expect(screen.getByText(texts.savedHere).closest('li')?.textContent).toContain('Bread');
  });

  it('says what is missing, and adds nothing', async () => {
    const { documents } = await open();
    await press(texts.add);
    await screen.findByText(texts.textIsMissing);
    expect(await documents.list()).toHaveLength(1);
  });

  it('deletes an entry, which Undo brings back', async () => {
    const { host, documents } = await open();
    await press(texts.delete('Milk'));
    await screen.findByText(texts.empty);
    expect(await documents.list()).toEqual([]);
    host.toastActions.at(-1)?.onPress();
    await screen.findByText('Milk');
  });

  it('shows what another device has changed, and does not delete it', async () => {
    const { host, documents } = await open();
    await documents.set(`${entryPrefix}0`, { text: 'Cream' });
    await press(texts.delete('Milk'));
    await screen.findByText('Cream');
    expect(host.toasts).toEqual([texts.changedElsewhere]);
    await documents.setElsewhere(`${entryPrefix}2`, { text: 'Tea' });
    await screen.findByText('Tea');
  });

  it('keeps the text if it was not saved, and says if nothing could be loaded', async () => {
    const { documents } = await open();
    const rejected = () => Promise.reject(new Error('Offline'));
    renderApp(<EntriesScreen />, testHost({ documents: () => Promise.resolve({ ...documents, set: rejected, list: rejected }) }));
    await screen.findByText(texts.notLoaded);
    const [, second] = screen.getAllByRole('textbox', { name: texts.text });
    if (!second) throw new Error('The second screen has a form.');
    await userEvent.type(second, 'Bread{Enter}');
    await screen.findByText(texts.textIsKept, { exact: false });
    expect(second).toHaveProperty('value', 'Bread');
  });
});
