import { goLive, readApp, rollBack } from '@daybook/contracts/releases';
import { deferred, jsonResponse, offline, problemResponse, quietConsole, type TestHost } from '@daybook/kit/testing/test-host';
import { screen, waitFor, within } from '@testing-library/react';
import { appTexts } from '../app-detail/app-texts.ts';
import { changes, openConsoleWithToken, withoutRollout } from '../test-console.tsx';

const done = () => changes[0]!;

/** The screen of notes, with the dialog that the button opens. */
async function openDialog(name: string, script: (host: TestHost) => void = () => undefined) {
  const opened = await openConsoleWithToken('/console/notes', (host) => {
    host.api.on(goLive, done);
    host.api.on(rollBack, done);
    script(host);
  });
  await opened.user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return {
    ...opened,
    dialog,
    why: () => dialog.getByLabelText<HTMLInputElement>(appTexts.why),
    confirm: (label: string) => opened.user.click(dialog.getByRole('button', { name: label })),
  };
}

const isGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const withoutRolloutIn = ({ api }: TestHost) => api.on(readApp, withoutRollout);

describe('the dialog to put a release live', () => {
  it('shows who gets the release, sends the share with the reason, and shows a toast', async () => {
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.putVersionLive('1.2.0'), withoutRolloutIn);
    await waitFor(() => expect(document.activeElement).toBe(why()));
    expect(dialog.getByRole('status').textContent).toBe(appTexts.willRollOut(10, '1.2.0', '1.1.0'));
    await user.click(dialog.getByRole('radio', { name: '50 %' }));
    expect(dialog.getByRole('status').textContent).toBe(appTexts.willRollOut(50, '1.2.0', '1.1.0'));
    await user.type(why(), ' Half of them. ');
    await confirm(appTexts.putLive);

    await isGone();
    expect(host.api.requests(goLive).map(({ body, headers }) => [body, headers.get('authorization')])).toEqual([
      [{ version: '1.2.0', share: 50, why: 'Half of them.' }, 'Bearer good'],
    ]);
    expect(host.toasts).toEqual([appTexts.rolloutDone('notes', '1.2.0', 50)]);
  });

  it('takes another share, and Enter submits it', async () => {
    const { host, user, dialog, why } = await openDialog(appTexts.putVersionLive('1.2.0'), withoutRolloutIn);
    const other = dialog.getByLabelText<HTMLInputElement>(appTexts.otherShare);
    await user.clear(other);
    await user.type(other, '33');
    await user.type(why(), 'A third.{Enter}');
    await isGone();
    expect(host.api.requests(goLive)[0]?.body).toMatchObject({ share: 33 });
  });

  it.each([
    ['a reason', ['10', ''], appTexts.noWhy, appTexts.why],
    ['a whole share', ['0', 'Because.'], appTexts.wrongShare, appTexts.otherShare],
  ] as const)('requires %s, and focuses its field', async (_, [share, reason], text, label) => {
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.putVersionLive('1.2.0'), withoutRolloutIn);
    const other = dialog.getByLabelText(appTexts.otherShare);
    await user.clear(other);
    await user.type(other, share);
    if (reason) await user.type(why(), reason);
    await confirm(appTexts.putLive);
    expect(dialog.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText(label));
    expect(host.api.requests(goLive)).toHaveLength(0);
  });

  it('sends nothing when it is cancelled, and is empty when it opens again', async () => {
    const { host, user, why, confirm } = await openDialog(appTexts.putVersionLive('1.2.0'), withoutRolloutIn);
    await user.type(why(), 'Perhaps');
    expect(host.unsavedCount()).toBe(1);
    await confirm(appTexts.cancel);
    await isGone();
    expect([host.unsavedCount(), host.api.requests(goLive).length]).toEqual([0, 0]);
    await user.click(screen.getByRole('button', { name: appTexts.putVersionLive('1.0.0') }));
    const next = within(await screen.findByRole('alertdialog', { name: appTexts.putLiveTitle('notes', '1.0.0') }));
    expect(next.getByLabelText<HTMLInputElement>(appTexts.why).value).toBe('');
  });
});

describe('an action that fails', () => {
  it.each([
    ['an error of the API', () => problemResponse(409, { detail: '1.2.0 is being rolled out.' }), '1.2.0 is being rolled out.'],
    ['errors of its fields', () => problemResponse(400, { errors: { why: ['Say why.'] } }), 'Say why.'],
    ['no response', offline, appTexts.offlineChange],
  ])('shows %s in the dialog, keeps the reason, and can be confirmed again', async (_, reply, text) => {
    quietConsole();
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.changeShare, ({ api }) => api.on(goLive, reply));
    await user.type(why(), 'It fares well.');
    await confirm(appTexts.changeShare);
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    expect(why().value).toBe('It fares well.');
    expect(host.toasts).toEqual([]);

    host.api.on(goLive, done);
    await confirm(appTexts.changeShare);
    await isGone();
  });

  it('is sent once when the button is clicked twice', async () => {
    const response = deferred<Response>();
    const { host, user, why, confirm } = await openDialog(appTexts.changeShare, ({ api }) =>
      api.on(goLive, () => response.promise),
    );
    await user.type(why(), 'It fares well.');
    await confirm(appTexts.changeShare);
    await confirm(appTexts.changeShare);
    await response.resolve(jsonResponse(done()));
    await isGone();
    expect(host.api.requests(goLive)).toHaveLength(1);
  });
});

describe('the dialog to halt a rollout', () => {
  it('the dialog shows the consequence, and a rollback is sent with the reason', async () => {
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.halt);
    expect(dialog.getByRole('status').textContent).toMatch(/^The 10 % of the visitors who get 1\.2\.0 go back to 1\.1\.0/);
    await user.type(why(), 'It fails.');
    await confirm(appTexts.halt);
    await isGone();
    expect(host.api.requests(rollBack).map(({ body }) => body)).toEqual([{ version: '1.2.0', why: 'It fails.' }]);
    expect(host.toasts).toEqual([appTexts.haltDone('notes')]);
  });

  it('returns the focus to its button, or to the heading if the button has disappeared', async () => {
    const { host, user, confirm } = await openDialog(appTexts.halt);
    await confirm(appTexts.cancel);
    await isGone();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: appTexts.halt })));
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog');
    await user.type(screen.getByLabelText(appTexts.why), 'It fails.');
    host.api.on(rollBack, () => {
      host.api.on(readApp, withoutRollout);
      return done();
    });
    await user.keyboard('{Enter}');
    await isGone();
    await waitFor(() => expect(screen.queryByRole('button', { name: appTexts.halt })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: appTexts.now }));
  });

  it('does not roll back the live release if the rollout has ended meanwhile', async () => {
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.halt);
    await user.type(why(), 'It fails.');
    host.api.on(readApp, withoutRollout);
    await confirm(appTexts.halt);
    expect((await dialog.findByRole('alert')).textContent).toBe(appTexts.changedMeanwhile);
    expect(dialog.getByRole('status').textContent).toBe(appTexts.tooLate);
    await confirm(appTexts.halt);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(appTexts.tooLate));
    expect(host.api.requests(rollBack)).toHaveLength(0);
  });
});

describe('the dialog to roll back', () => {
  it('shows which release all visitors get again', async () => {
    const { host, user, dialog, why, confirm } = await openDialog(appTexts.back, withoutRolloutIn);
    expect(dialog.getByRole('status').textContent).toBe(appTexts.willRollBack('1.1.0', '1.0.0'));
    await user.type(why(), 'It fails.');
    await confirm(appTexts.back);
    await isGone();
    expect(host.toasts).toEqual([appTexts.rollBackDone('notes', '1.1.0')]);
  });
});
