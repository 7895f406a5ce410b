import { type Archive, emptyArchive, exportArchive, importArchive } from '@daybook/contracts/archive';
import { deferred } from '@daybook/kit/testing/fake-api';
import { jsonResponse, problemResponse } from '@daybook/kit/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import { inAnotherTab, logInAs, quietConsole, renderPart } from '../test-shell.tsx';
import '../test-dialogs.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { pack, unpack } from './archive-file.ts';
import { texts } from './texts.ts';
import { texts as idleTexts } from '../frame/idle-texts.ts';

const archive: Archive = {
  ...emptyArchive(),
  tasks: [{ id: 7, title: 'Seven', category: 'backlog', created: '2026-11-21T08:00:00.000Z' }],
};

function open(script: NonNullable<Parameters<typeof renderPart>[1]>['script'] = () => undefined) {
  const closed = jest.fn();
  const page = renderPart(<ArchiveDialog onClose={closed} />, { user: 'ann', script });
  return { ...page, closed };
}

// The page of another user is hidden.
afterEach(() => (document.body.hidden = false));

const choose = (user: ReturnType<typeof open>['user'], content: BlobPart, name = 'daybook.zip') =>
  user.upload(screen.getByLabelText<HTMLInputElement>(/An archive/), new File([content], name));

describe('exporting', () => {
  it('saves one file with all data', async () => {
    let saved = new Blob();
    HTMLAnchorElement.prototype.click = () => undefined;
    URL.createObjectURL = (blob: Blob) => ((saved = blob), 'blob:saved');
    const { user } = open((api) => api.on(exportArchive, () => archive));
    await user.click(screen.getByRole('button', { name: texts.export }));
    expect((await screen.findByText(/Saved as daybook-.*\.zip/)).textContent).toBeTruthy();
    expect(JSON.parse(await unpack(saved))).toEqual(archive);
  });

  it('asks for the history and the trash only if the person wants them', async () => {
    HTMLAnchorElement.prototype.click = () => undefined;
    URL.createObjectURL = () => 'blob:saved';
    const { user, api } = open((script) => script.on(exportArchive, () => archive));
    await user.click(screen.getByRole('button', { name: texts.export }));
    await screen.findByText(/Saved as/);
    await user.click(screen.getByRole('checkbox', { name: new RegExp(texts.withHistory) }));
    await user.click(screen.getByRole('button', { name: texts.export }));
    await waitFor(() => expect(api.requests(exportArchive).map(({ query }) => query.get('with'))).toEqual([null, 'history']));
  });

  it.each([
    ['the dialog was closed', ({ unmount }: ReturnType<typeof open>) => unmount()],
    ['another user has logged in', () => inAnotherTab(() => logInAs('bob'))],
  ])('saves no file if %s before the response', async (_, leave) => {
    quietConsole();
    const saved = jest.fn(() => 'blob:saved');
    URL.createObjectURL = saved;
    const response = deferred<Response>();
    const page = open((api) => api.on(exportArchive, () => response.promise));
    await page.user.click(screen.getByRole('button', { name: texts.export }));
    await waitFor(() => expect(page.api.requests(exportArchive)).toHaveLength(1));
    leave(page);
    await response.resolve(jsonResponse(archive));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).not.toHaveBeenCalled();
  });

  it('shows an error if it fails', async () => {
    quietConsole();
    const { user } = open((api) => api.on(exportArchive, () => problemResponse(503)));
    await user.click(screen.getByRole('button', { name: texts.export }));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
  });
});

describe('importing', () => {
  it('sends the data of the file, and shows the result', async () => {
    const { user, api, closed } = open((script) =>
      script.on(importArchive, () => ({ notes: { added: 1, kept: 2 }, tasks: { added: 0, kept: 1, conflicting: [7] } })),
    );
    await choose(user, pack(archive));
    await screen.findByText(/1 note added, 0 tasks added\. 3 entries were here already/);
    expect(screen.getByText(/another task has the number: 7/)).toBeTruthy();
    expect(api.requests(importArchive)[0]?.body).toEqual(archive);
    await user.click(screen.getByRole('button', { name: idleTexts.close }));
    expect(closed).toHaveBeenCalledWith(true);
  });

  it('sends nothing if another user has logged in while the file was read', async () => {
    quietConsole();
    const { user, api } = open((script) => script.on(importArchive, () => jsonResponse({}, {})));
    const bytes = deferred<ArrayBuffer>();
    const file = Object.assign(new File([], 'daybook.json'), { arrayBuffer: () => bytes.promise });
    await user.upload(screen.getByLabelText<HTMLInputElement>(/An archive/), file);
    inAnotherTab(() => logInAs('bob'));
    await bytes.resolve(new TextEncoder().encode(JSON.stringify(archive)).buffer);
    expect(await screen.findByText(texts.failed)).toBeTruthy();
    expect(api.requests(importArchive)).toEqual([]);
  });

  it('shows how much of the history and the trash it has added', async () => {
    const { user } = open((script) =>
      script.on(importArchive, () => ({
        notes: { added: 1, kept: 0 },
        tasks: { added: 0, kept: 0, conflicting: [] },
        documents: { added: 3, kept: 0 },
        trash: { added: 2, kept: 1 },
        versions: { added: 1, kept: 0 },
      })),
    );
    await choose(user, pack({ ...archive, version: 2, trash: [], versions: [] }));
    await screen.findByText(
      /1 note added, 0 tasks added, 3 documents of apps, 2 to the trash, 1 earlier version of notes\. 1 entry was here already/,
    );
  });

  it('shows which line of the file is wrong, and that nothing was imported', async () => {
    quietConsole();
    const { user } = open((script) =>
      script.on(importArchive, () => problemResponse(400, { errors: { 'tasks.0.category': ['Pick one of backlog.'] } })),
    );
    await choose(user, JSON.stringify(archive, null, 2), 'daybook.json');
    expect((await screen.findByRole('alert')).textContent).toBe('Line 9: Pick one of backlog. Nothing was imported.');
  });

  it('shows why an archive that does not fit into the account was not imported', async () => {
    quietConsole();
    const detail =
      'This exceeds the limit of 5 tasks per account, including the trash. Delete some and empty the trash, then try again.';
    const { user } = open((script) => script.on(importArchive, () => problemResponse(409, { detail })));
    await choose(user, JSON.stringify(archive), 'daybook.json');
    expect((await screen.findByRole('alert')).textContent).toBe(`${detail} Nothing was imported.`);
  });

  it('shows that a file is not an archive, without the details of the API', async () => {
    quietConsole();
    const { user } = open((script) =>
      script.on(importArchive, () => problemResponse(400, { detail: 'The body is not valid JSON.' })),
    );
    await choose(user, '[]', 'diary.json');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This file was not exported by Daybook.*Nothing was imported\.$/,
    );
  });

  it('sends no call if the file is not an archive', async () => {
    const { user, api, closed } = open((script) => script.on(importArchive, () => jsonResponse({}, {})));
    await choose(user, new Uint8Array([0x50, 0x4b, 3, 4, 5, 6]));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('broken'));
    expect(api.requests(importArchive)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: idleTexts.close }));
    expect(closed).toHaveBeenCalledWith(false);
  });
});
