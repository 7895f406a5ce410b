import type { Note } from '@daybook/contracts/notes';
import type { Page } from 'playwright-core';
import { texts as historyTexts } from '../mfe-notes/src/history/texts.ts';
import { spec } from '../mfe-notes/src/texts.ts';
import { entityTexts } from '../packages/kit/src/entity/entity-texts.ts';
import { texts as trashTexts } from '../shell/src/trash/texts.ts';
import { texts } from '../shell/src/unsent/conflict-texts.ts';
import type { Person } from './setup/people.ts';
import {
  decide,
  deleteAndRestoreShown,
  deleteShown,
  openAt,
  openDecision,
  openTwoDevices,
  restoreInTrash,
  trashOf,
  type TwoDevices,
} from './setup/two-devices.ts';
import { waitUntil } from './setup/wait-until.ts';

const body = 'Milk\nBread\nButter';
const savedHere = 'Saved on this device';

const addNote = (person: Person) => person.addNote('Shopping', body);
const addTrashedNote = async (person: Person) => {
  await addNote(person);
  await person.remove('/api/notes/shopping/');
};

async function edit(page: Page, text: string) {
  await page.getByLabel('Body').fill(text);
  await page.getByRole('button', { name: spec.update }).click();
}

/** Makes a change of the note on a device without network. */
const changes = {
  edit: async ({ here, leave }: TwoDevices, text = 'Milk\nBread\nButter and jam') => {
    await openAt(here, '/edit-note/shopping', spec.update);
    await leave();
    await edit(here, text);
    await expect(here.getByText(savedHere)).toBeVisible();
  },
  delete: async ({ here, leave }: TwoDevices) => {
    await openAt(here, '/notes/shopping', spec.delete);
    await leave();
    await deleteShown(here);
  },
  restore: async ({ here, leave }: TwoDevices) => {
    await openAt(here, '/trash', trashTexts.restoreOf('Shopping'));
    await leave();
    await restoreInTrash(here, 'Shopping', trashTexts.notRestored);
  },
};

/** Makes a change of the note on the device with a network. */
const changesElsewhere = {
  edit: async ({ elsewhere }: TwoDevices, text = 'Two litres of milk\nBread\nButter') => {
    await openAt(elsewhere, '/edit-note/shopping', spec.update);
    await edit(elsewhere, text);
    await expect(elsewhere.getByText(spec.updated)).toBeVisible();
  },
  delete: async ({ elsewhere }: TwoDevices) => {
    await openAt(elsewhere, '/notes/shopping', spec.delete);
    await deleteShown(elsewhere);
  },
  restore: async ({ elsewhere }: TwoDevices) => {
    await openAt(elsewhere, '/notes/shopping', spec.delete);
    await deleteAndRestoreShown(elsewhere);
  },
};

const bodies = async ({ person }: TwoDevices) => (await person.get<Note[]>('/api/notes/')).map((note) => note.body).toSorted();

const waitForBodies = (devices: TwoDevices, ...expected: string[]) =>
  waitUntil('the notes on the server', async () => (await bodies(devices)).join() === expected.toSorted().join());

/** Waits until a device shows the oldest version in the history, compared with the note. */
async function expectInHistory(page: Page, lost: string) {
  await page.goto('/notes/shopping/history');
  const versions = page.getByRole('list', { name: historyTexts.versions }).getByRole('link');
  await versions.first().waitFor();
  await versions.first().click();
  await expect(page.locator('del, ins').filter({ hasText: lost }).first()).toBeVisible();
}

describe('an edit that another device meets with an edit', () => {
  it('of other lines is merged with a notice, and Undo leaves the merged text in the history', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, comeBack, forgive } = devices;
    await changes.edit(devices);
    await changesElsewhere.edit(devices);
    await comeBack();
    await expect(here.getByText('“Shopping” was also changed elsewhere. Both changes were merged.')).toBeVisible();
    expect(await bodies(devices)).toEqual(['Two litres of milk\nBread\nButter and jam']);
    await here.getByRole('button', { name: 'Undo', exact: true }).click();
    await waitForBodies(devices, 'Milk\nBread\nButter and jam');
    await expectInHistory(here, 'Two litres of');
    forgive();
  });

  it('of the same line is decided, and the version that loses is in the history', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, comeBack, forgive } = devices;
    await changes.edit(devices, 'Oat milk\nBread\nButter');
    await changesElsewhere.edit(devices);
    await comeBack();
    await openDecision(here, 'Shopping');
    await expect(here.getByText(texts.conflict)).toBeVisible();
    await decide(here, texts.keepTheirs);
    await waitForBodies(devices, 'Two litres of milk\nBread\nButter');
    await expectInHistory(here, 'Oat');
    forgive();
  });
});

describe('an edit of a note', () => {
  it('that another device has deleted is added as new, and the deleted one is in the trash', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, person, comeBack, forgive } = devices;
    await changes.edit(devices);
    await changesElsewhere.delete(devices);
    await comeBack();
    await openDecision(here, 'Shopping');
    await expect(here.getByText(texts.gone)).toBeVisible();
    await decide(here, texts.addAsNew);
    await waitForBodies(devices, 'Milk\nBread\nButter and jam');
    expect(await trashOf(person)).toEqual(['Shopping']);
    forgive();
  });

  it('that another device has deleted and restored is saved without a question', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, person, comeBack, forgive } = devices;
    await changes.edit(devices);
    await changesElsewhere.restore(devices);
    await comeBack();
    await waitForBodies(devices, 'Milk\nBread\nButter and jam');
    await expect(here.getByText(savedHere)).toHaveCount(0);
    expect(await trashOf(person)).toEqual([]);
    forgive();
  });
});

describe('a deletion', () => {
  it.each([
    ['edited', changesElsewhere.edit, 'Two litres of milk\nBread\nButter'],
    ['deleted and restored', changesElsewhere.restore, body],
  ] as const)('of a note that another device has %s is decided, and the note can be kept', async (_, change, expected) => {
    const devices = await openTwoDevices(addNote);
    const { here, person, comeBack, forgive } = devices;
    await changes.delete(devices);
    await change(devices);
    await comeBack();
    await openDecision(here, 'Shopping');
    await expect(here.getByText(texts.changed)).toBeVisible();
    await decide(here, texts.keepIt);
    expect([await bodies(devices), await trashOf(person)]).toEqual([[expected], []]);
    forgive();
  });

  it('of a note that another device has edited leaves the edit in the trash if the person deletes anyway', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, comeBack, forgive } = devices;
    await changes.delete(devices);
    await changesElsewhere.edit(devices);
    await comeBack();
    await openDecision(here, 'Shopping');
    await decide(here, texts.deleteAnyway);
    await waitForBodies(devices);
    await here.goto('/trash');
    await restoreInTrash(here, 'Shopping', 'Restored: Shopping');
    expect(await bodies(devices)).toEqual(['Two litres of milk\nBread\nButter']);
    forgive();
  });

  it('of a note that another device has deleted is done', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, person, comeBack, forgive } = devices;
    await changes.delete(devices);
    await expect(here.getByRole('banner').getByRole('link', { name: '1 change to send' })).toBeVisible();
    await changesElsewhere.delete(devices);
    await comeBack();
    await expect(here.getByRole('banner').getByRole('link', { name: /to send|decision/ })).toHaveCount(0);
    expect([await bodies(devices), await trashOf(person)]).toEqual([[], ['Shopping']]);
    forgive();
  });
});

describe('a restored note', () => {
  it('that another device was editing does not replace the text there, which is added as new', async () => {
    const devices = await openTwoDevices(addNote);
    const { here, elsewhere, person, comeBack, forgive } = devices;
    await openAt(elsewhere, '/edit-note/shopping', spec.update);
    await person.remove('/api/notes/shopping/');
    await changes.restore(devices);
    await edit(elsewhere, 'Oat milk');
    await expect(elsewhere.getByText(entityTexts('note').goneWhileEditing)).toBeVisible();
    await comeBack();
    await restoreInTrash(here, 'Shopping', 'Restored: Shopping');
    await elsewhere.getByRole('button', { name: entityTexts('note').addAsNew }).click();
    await waitForBodies(devices, body, 'Oat milk');
    forgive();
  });

  it.each([
    ['restored', 0, (page: Page) => restoreInTrash(page, 'Shopping', 'Restored: Shopping')],
    ['deleted for good', 1, deleteForGood],
  ] as const)('that another device has %s is not restored again, and the person is told', async (_, lost, change) => {
    const devices = await openTwoDevices(addTrashedNote);
    const { here, elsewhere, person, comeBack, forgive } = devices;
    await changes.restore(devices);
    await openAt(elsewhere, '/trash', trashTexts.restoreOf('Shopping'));
    await change(elsewhere);
    await comeBack();
    await restoreInTrash(here, 'Shopping', trashTexts.gone);
    expect([await bodies(devices), await trashOf(person)]).toEqual([lost === 0 ? [body] : [], []]);
    forgive();
  });
});

async function deleteForGood(page: Page) {
  await page.getByRole('button', { name: trashTexts.removeOf('Shopping') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: trashTexts.remove }).click();
  await expect(page.getByText(trashTexts.removed('Shopping'))).toBeVisible();
}
