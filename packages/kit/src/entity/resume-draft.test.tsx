import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findSlot, preferSlot, abandonedSlots } from '../forms/draft-slots.ts';
import { renderApp, testHost } from '../testing/test-host.tsx';
import { ResumeDraftNotice } from './resume-draft.tsx';

async function aDraft() {
  const host = testHost();
  await host.drafts.write('notes/new', 'Half a thought');
  renderApp(
    <ResumeDraftNotice draftKey="notes/new" isDraft={(storedDraft) => typeof storedDraft === 'string'} to="/add-note">
      A note waits.
    </ResumeDraftNotice>,
    host,
  );
  await screen.findByText('A note waits.');
  return { host, storedDraft: () => host.drafts.read('notes/new'), user: userEvent.setup() };
}

const discard = () => screen.getByRole('button', { name: 'Discard it' });

describe('the notice of an unsaved draft', () => {
  it('ignores drafts that an open form has, also in another tab', async () => {
    const host = testHost();
    await host.drafts.write('notes/new/1', 'In another tab');
    const open = await findSlot(host.drafts, 'notes/new');
    expect(open.key).toBe('notes/new/1');
    expect(await abandonedSlots(host.drafts, 'notes/new')).toEqual([]);
    open.release();
    expect(await abandonedSlots(host.drafts, 'notes/new')).toEqual(['notes/new/1']);
  });

  it('makes the form open with its draft, even if another one is newer', async () => {
    const host = testHost();
    await host.drafts.write('notes/new/2', 'Newer');
    preferSlot('notes/new', 'notes/new/1');
    await host.drafts.write('notes/new/1', 'Chosen');
    const slot = await findSlot(host.drafts, 'notes/new');
    expect(slot.key).toBe('notes/new/1');
    slot.release();
  });

  it('links to the form', async () => {
    const { host, user } = await aDraft();
    await user.click(screen.getByRole('link', { name: 'Continue your draft' }));
    expect(host.location.get().path).toBe('/add-note');
  });

  it('discards the draft, and restores it by Undo', async () => {
    const { host, user, storedDraft } = await aDraft();
    await user.click(discard());
    expect(screen.queryByText('A note waits.')).toBeNull();
    expect(await storedDraft()).toBeUndefined();

    expect([host.toasts, host.toastActions[0]?.label]).toEqual([['Your draft is discarded'], 'Undo']);
    act(() => host.toastActions[0]?.onPress());
    expect(await screen.findByText('A note waits.')).toBeTruthy();
    expect(await storedDraft()).toBe('Half a thought');
  });

  it('is not put over another one that was begun meanwhile', async () => {
    const { host, user, storedDraft } = await aDraft();
    await user.click(discard());
    await waitFor(async () => expect(await storedDraft()).toBeUndefined());
    await host.drafts.write('notes/new/2', 'Another thought');
    act(() => host.toastActions[0]?.onPress());
    await screen.findByText('A note waits.');
    expect([await storedDraft(), await host.drafts.read('notes/new/2')]).toEqual(['Half a thought', 'Another thought']);
  });
});
