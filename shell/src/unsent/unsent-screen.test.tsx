import { readTask, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, problemResponse } from '@daybook/kit/testing/fake-api';
import { readEntry } from '@daybook/host/outbox/read-entry';
import type { Host, OutboxEntry } from '@daybook/kit/host/host';
import { hangingDatabase, testDraftBuffer } from '@daybook/host/testing/test-databases';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { quietConsole, renderPart } from '../test-shell.tsx';
import { ShellContext, useShell } from '../use-shell.ts';
// Loaded before the first test, so that the time to load it does not count towards the time limit of the screen.
import '../frame/framed-screen.tsx';
import { aMove, openOffline, rejected, saved } from './test-unsent.tsx';
import { texts } from './texts.ts';
import { UnsentEntry } from './unsent-entry.tsx';
import { UnsentScreen } from './unsent-screen.tsx';

beforeEach(quietConsole);

async function open(options: Parameters<typeof openOffline>[0] = {}, changes = [aMove()]) {
  const page = openOffline({ at: '/unsent', ...options });
  const outbox = await page.shell.host.outbox();
  for (const change of changes) outbox.add(change);
  await screen.findByRole('heading', { level: 1, name: texts.title });
  return { ...page, outbox };
}

const items = () => within(screen.getByRole('main')).getAllByRole('listitem');
const button = (name: string) => screen.findByRole('button', { name });
const inDialog = async (name: string) => within(await screen.findByRole('alertdialog')).getByRole('button', { name });

describe('the list of unsent changes', () => {
  it('has every change with its item, state and time, the oldest first', async () => {
    await open({}, [aMove(), aMove(), aMove({ id: 8, title: 'Rent' })]);
    await screen.findAllByText(texts.waiting);
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Milk Task 7Moved to DONE\d+ .* at .*Saved on this device\. It is sent when/),
      expect.stringMatching(/^Milk Task 7.*It is sent after the change before it/),
      expect.stringMatching(/^Rent Task 8/),
    ]);
    expect(screen.getAllByRole('button', { name: 'Retry: Milk' })).toHaveLength(1);
  });

  it('sends one again, or all, and says when everything is saved', async () => {
    const { user, api } = await open({}, [aMove(), aMove({ id: 8, title: 'Rent' })]);
    await waitFor(() => expect(screen.getAllByText(texts.waiting)).toHaveLength(2));
    api.on(readTask, () => jsonResponse({ ...saved(), category: 'incomplete' }, { etag: '"1"' }));
    // All are also sent again after a while, which a slow machine may reach within this test.
    let isRentReachable = false;
    api.on(updateTask, ({ params }) => (params['id'] === '8' && !isRentReachable ? problemResponse(503) : saved()));
    await user.click(await button('Retry: Milk'));
    await waitFor(() => expect(items()).toHaveLength(1));
    isRentReachable = true;
    await user.click(await button(texts.retryAll));
    expect((await screen.findByText(texts.isEmpty)).closest('[role=status]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: texts.retryAll })).toBeNull();
  });

  it('offers only to copy or discard a change that this release cannot read, and says why', async () => {
    const entry = readEntry('019ab000-0000-7000-8000-000000000001', { body: { title: 'Rent' } }) as OutboxEntry;
    const { shell } = await open();
    renderPart(<UnsentEntry entry={entry} isFirst outbox={await shell.host.outbox()} onDiscard={() => undefined} />);
    await screen.findByText(/^Another version of Daybook has stored it/);
    expect(screen.getAllByRole('button', { name: /Rent$/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      texts.copyOf('Rent'),
      texts.discardOf('Rent'),
    ]);
  });

  it('discards a change after a question that says what is lost', async () => {
    const { user, outbox } = await open();
    await user.click(await button('Discard: Milk'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('“Milk”, moved to done: this is only on this device');
    await user.click(await inDialog(texts.cancel));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(outbox.entries.get()).toHaveLength(1);
    await user.click(await button('Discard: Milk'));
    await user.click(await inDialog(texts.discard));
    await screen.findByText(texts.isEmpty);
    expect(outbox.entries.get()).toEqual([]);
    await screen.findByText(texts.discarded('Milk'));
  });

  it('discards with a creation the later changes of the same item, and says so', async () => {
    const creation = {
      operation: 'createTask',
      method: 'POST',
      path: '/api/tasks/',
      item: 'tasks/7',
      body: { title: 'Milk' },
    } as const;
    const { user, outbox } = await open({}, [creation, aMove(), aMove({ id: 8, title: 'Rent' })]);
    await user.click((await screen.findAllByRole('button', { name: 'Discard: Milk' }))[0]!);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('One later change of it is discarded too.');
    await user.click(await inDialog(texts.discard));
    await waitFor(() => expect(outbox.entries.get().map(({ item }) => item)).toEqual(['tasks/8']));
  });

  it('shows that it is empty', async () => {
    await open({}, []);
    expect(await screen.findByText(texts.isEmpty)).toBeTruthy();
  });

  it('leads to the login if nobody is logged in', async () => {
    openOffline({ at: '/unsent', user: '' });
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy();
  });
});

describe('a change that needs a decision', () => {
  it('because the server rejects it has the reason, Retry, and its text to copy', async () => {
    const { user, api } = await open({ script: ({ on }) => on(updateTask, rejected('Not on a Sunday.')) });
    expect(await screen.findByText(texts.rejected('Not on a Sunday.'))).toBeTruthy();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await button(texts.copyOf('Milk')));
    await screen.findByText(texts.copied);
    expect(copied).toHaveBeenCalledWith('Milk\n\nid: 7\n\ncategory: completed');
    api.on(updateTask, saved);
    await user.click(await button('Retry: Milk'));
    await screen.findByText(texts.isEmpty);
  });

  it('shows its text if the browser does not copy it', async () => {
    const { user } = await open({ script: ({ on }) => on(updateTask, rejected('Not on a Sunday.')) });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    await user.click(await button(texts.copyOf('Milk')));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(texts.notCopied)).value).toContain('Milk');
  });
});

describe('a list that cannot be read', () => {
  it('says so, with the changes of this page', async () => {
    await open({ store: testDraftBuffer(hangingDatabase) });
    expect((await screen.findByText(texts.unreadable)).closest('[role=alert]')).toBeTruthy();
    expect(items()).toHaveLength(1);
  });

  it('does not claim that everything is saved', async () => {
    await open({ store: testDraftBuffer(hangingDatabase) }, []);
    await screen.findByText(texts.unreadable);
    expect(screen.queryByText(texts.isEmpty)).toBeNull();
  });

  it('is read again by Retry', async () => {
    let isBroken = true;
    let host: Host | undefined;
    const Breakable = () => {
      const shell = useShell();
      const outbox = () => (isBroken ? Promise.reject(new Error('Offline')) : shell.host.outbox());
      host ??= { ...shell.host, outbox };
      return (
        <ShellContext value={{ ...shell, host }}>
          <UnsentScreen />
        </ShellContext>
      );
    };
    const { user } = renderPart(<Breakable />, { user: 'ann' });
    await user.click(await button('Retry'));
    isBroken = false;
    await user.click(await button('Retry'));
    await screen.findByText(texts.isEmpty);
  });
});
