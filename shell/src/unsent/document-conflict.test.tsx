import { readDocument, writeDocument } from '@daybook/contracts/documents';
import { toChange } from '@daybook/kit/api/call';
import type { OutboxChange } from '@daybook/kit/host/host';
import { type FakeApi, jsonResponse, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { quietConsole } from '../test-shell.tsx';
import { texts } from './conflict-texts.ts';
import { findButton, openConflict, type Script, unlessStale, untilDecided } from './test-conflict.tsx';

beforeEach(quietConsole);

describe('a change of a document that was changed elsewhere too', () => {
  const body = { text: 'Run far' };
  const change: OutboxChange = {
    ...toChange(writeDocument, { params: { app: 'habits', key: 'run' }, body }),
    item: 'documents/habits/run',
    isWhole: true,
    asks: true,
    base: { item: { text: 'Run' }, etag: '"1"' },
  };
  const onStale: Script = ({ on }) =>
    on(
      writeDocument,
      unlessStale(() => jsonResponse(body, { etag: '"3"' })),
    );
  const conditions = (api: FakeApi) =>
    api.requests(writeDocument).map(({ headers }) => [headers.get('if-match'), headers.get('if-none-match')]);

  it('is compared with all that the other side has, and replaces it as a whole if I keep mine', async () => {
    const { user, api } = await openConflict(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => jsonResponse({ text: 'Walk', done: true }, { etag: '"2"' }));
    });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 2 }).textContent).toBe('run Document of habits');
    expect(main.getByRole('heading', { level: 3, name: 'Done' }).closest('section')?.textContent).toContain(texts.yes);
    expect(screen.queryByRole('button', { name: texts.keepBoth })).toBeNull();
    await user.click(await findButton(texts.keepMine));
    await untilDecided();
    expect([conditions(api), api.requests(writeDocument).at(-1)?.body]).toEqual([
      [
        ['"1"', null],
        ['"2"', null],
      ],
      body,
    ]);
  });

  it('is dropped if I keep theirs, which Undo takes back', async () => {
    const { user, outbox } = await openConflict(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => jsonResponse({ text: 'Walk' }, { etag: '"2"' }));
    });
    await user.click(await findButton(texts.keepTheirs));
    await untilDecided();
    await user.click((await screen.findAllByRole('button', { name: texts.undo }))[0] as HTMLElement);
    await waitFor(() => expect(outbox.entries.get()).toMatchObject([{ ...change, state: 'undecided' }]));
  });

  it('is written again, and replaces nothing, if the document was deleted', async () => {
    const { user, api } = await openConflict(change, (fake) => {
      onStale(fake);
      fake.on(readDocument, () => problemResponse(404));
    });
    await user.click(await findButton(texts.addAsNew));
    await untilDecided();
    expect(conditions(api)).toEqual([
      ['"1"', null],
      [null, '*'],
    ]);
  });
});
