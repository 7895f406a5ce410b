import { updateTask } from '@daybook/contracts/tasks';
import { deferred, offline } from '@daybook/kit/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { quietConsole, renderPart } from '../test-shell.tsx';
import { aMove, rejected, saved } from './test-unsent.tsx';
import { followEntries, type UnsentCounts } from './unsent-counts.ts';
import type { DraftBuffer } from '@daybook/host/drafts/browser-drafts';
import { createStore } from '@daybook/host/store';
import { testDraftBuffer } from '@daybook/host/testing/test-databases';
import type { OutboxEntry } from '@daybook/kit/host/host';
import { UnsentIndicator } from './unsent-indicator.tsx';

beforeEach(quietConsole);

type Script = NonNullable<NonNullable<Parameters<typeof renderPart>[1]>['script']>;

async function open(script: Script) {
  const page = renderPart(<UnsentIndicator />, { user: 'ann', script });
  const outbox = await act(() => page.shell.host.outbox());
  return { ...page, outbox };
}

const indicator = () => screen.queryByRole('link');
const announced = () => screen.getByRole('status').textContent;

describe('the indicator of unsent changes', () => {
  it('shows nothing while everything is saved', async () => {
    await open(() => undefined);
    expect([indicator(), announced()]).toEqual([null, '']);
  });

  it('counts the changes to send, announces that once, and leads to their list', async () => {
    const { outbox, user, shell } = await open(({ on }) => on(updateTask, offline));
    act(() => void outbox.add(aMove()));
    await waitFor(() => expect(indicator()?.textContent).toBe('1 change to send'));
    expect(announced()).toBe('1 change to send');
    act(() => void outbox.add(aMove({ id: 8 })));
    await waitFor(() => expect(indicator()?.textContent).toBe('2 changes to send'));
    expect(announced()).toBe('1 change to send');
    await user.click(screen.getByRole('link'));
    expect(shell.navigation.location.get().path).toBe('/unsent');
  });

  it('puts a decision first, and has both counts in its name', async () => {
    const { outbox, api } = await open(({ on }) => on(updateTask, offline));
    act(() => void outbox.add(aMove()));
    await waitFor(() => expect(indicator()?.textContent).toBe('1 change to send'));
    api.on(updateTask, rejected('Not on a Sunday.'));
    act(() => void outbox.add(aMove({ id: 8 })));
    await waitFor(() => expect(indicator()?.textContent).toBe('1 needs your decision'));
    expect(indicator()?.getAttribute('aria-label')).toBe('1 needs your decision, 1 change to send');
    expect(announced()).toBe('1 needs your decision, 1 change to send');
    const [, undecided] = outbox.entries.get();
    act(() => outbox.discard(undecided!.id));
    await waitFor(() => expect(indicator()?.textContent).toBe('1 change to send'));
    expect(announced()).toBe('');
  });

  it('is not there for a change that the server accepts at once', async () => {
    const { outbox, api } = await open(() => undefined);
    const response = deferred<Response>();
    api.on(updateTask, () => response.promise);
    act(() => void outbox.add(aMove()));
    expect(indicator()).toBeNull();
    await act(() => response.resolve(Response.json(saved())));
    await waitFor(() => expect(outbox.entries.get()).toEqual([]));
    expect(indicator()).toBeNull();
  });
});

describe('unsent changes and the update of the page', () => {
  const openWith = async (store: DraftBuffer) => {
    const page = renderPart(<UnsentIndicator />, { user: 'ann', store, script: ({ on }) => on(updateTask, offline) });
    const outbox = await act(() => page.shell.host.outbox());
    act(() => void outbox.add(aMove()));
    return page;
  };

  it('do not keep the page from being reloaded, because they outlive it', async () => {
    const { shell } = await openWith(testDraftBuffer());
    await waitFor(() => expect(indicator()).toBeTruthy());
    expect(shell.unsaved.get()).toBe(0);
  });

  it('are unsaved work if this browser stores nothing', async () => {
    const { shell } = await openWith({ ...testDraftBuffer(), isPersistent: () => false });
    await waitFor(() => expect(shell.unsaved.get()).toBe(1));
  });
});

describe('the counts of unsent changes', () => {
  const anEntry = (id: string, state: OutboxEntry['state']): OutboxEntry => ({ ...aMove(), id, at: 0, state });

  it('have a change that is being sent after a second', () => {
    jest.useFakeTimers();
    const entries = createStore<readonly OutboxEntry[]>([anEntry('1', 'sending')]);
    const counts: UnsentCounts[] = [];
    const stop = followEntries(entries, (next) => counts.push(next));
    jest.advanceTimersByTime(600);
    entries.set([anEntry('1', 'sending'), anEntry('2', 'sending')]);
    jest.advanceTimersByTime(399);
    expect(counts.at(-1)).toEqual({ pending: 0, undecided: 0 });
    jest.advanceTimersByTime(1);
    expect(counts.at(-1)).toEqual({ pending: 1, undecided: 0 });
    jest.advanceTimersByTime(600);
    expect(counts.at(-1)).toEqual({ pending: 2, undecided: 0 });
    entries.set([anEntry('2', 'sending'), anEntry('3', 'waiting'), anEntry('4', 'undecided')]);
    expect(counts.at(-1)).toEqual({ pending: 2, undecided: 1 });
    stop();
    const before = counts.length;
    entries.set([]);
    expect([counts.length, jest.getTimerCount()]).toEqual([before, 0]);
    jest.useRealTimers();
  });
});
