import { spec as noteSpec } from '../../mfe-notes/src/texts.ts';
import { spec as taskSpec } from '../../mfe-tasks/src/texts.ts';
import { type Accepted, type Device, killTab, open, setLine } from './device.ts';
import type { Random } from './random.ts';

export interface Turn {
  readonly device: Device;
  readonly random: Random;
  readonly accepted: Accepted;
  /** A word that nothing else has. */
  readonly word: string;
}

type Action = (turn: Turn) => Promise<void> | void;

const LIMIT = { timeout: 30_000 };

const addNote: Action = async ({ device, accepted, word }) => {
  const { page } = device;
  await open(device, '/add-note');
  await page.getByLabel(noteSpec.title).fill(word);
  await page.getByLabel(noteSpec.category).selectOption('Personal');
  await page.getByLabel(noteSpec.body).fill(`first line of ${word}\nmiddle\nlast line`);
  await page.getByRole('button', { name: noteSpec.add }).click();
  await page.getByText(noteSpec.added).waitFor(LIMIT);
  accepted.titles.push(word);
};

const editNote: Action = async (turn) => {
  const { device, random, accepted, word } = turn;
  const { page } = device;
  if (!(await openAnyNote(turn))) return;
  await page.getByRole('link', { name: noteSpec.edit }).click();
  const body = page.getByLabel(noteSpec.body);
  await body.waitFor(LIMIT);
  const text = await body.inputValue();
  await body.fill(random.below(2) === 0 ? `${word}\n${text}` : `${text}\n${word}`);
  await page.getByRole('button', { name: noteSpec.update }).click();
  const isSaved = page.getByText(noteSpec.updated).or(page.getByText(noteSpec.added));
  const isAsked = page.getByRole('button', { name: /^(Keep mine|Add it as a new note)$/ });
  await isSaved.or(isAsked).first().waitFor(LIMIT);
  if (await isAsked.isVisible()) {
    accepted.copied.push(await page.getByLabel(noteSpec.title).inputValue());
    await isAsked.click();
    await isSaved.first().waitFor(LIMIT);
  }
  accepted.words.push(word);
};

const deleteNote: Action = async (turn) => {
  const { page } = turn.device;
  if (!(await openAnyNote(turn))) return;
  await page.getByRole('button', { name: noteSpec.delete }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: noteSpec.delete }).click();
  await page.getByText(noteSpec.deleted).waitFor(LIMIT);
  if (turn.random.below(2) === 0) await page.getByRole('button', { name: 'Undo' }).click();
};

async function openAnyNote({ device, random }: Turn): Promise<boolean> {
  const { page } = device;
  await open(device, '/');
  const links = page.locator('main a[href^="/notes/"]');
  await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor(LIMIT);
  await links
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  const found = await links.all();
  if (found.length === 0) return false;
  await random.pick(found).click();
  await page.getByRole('link', { name: noteSpec.edit }).waitFor(LIMIT);
  return true;
}

const addTask: Action = async ({ device, random, accepted, word }) => {
  const { page } = device;
  await open(device, '/add-task');
  await page.getByLabel('Title').fill(word);
  await page.getByLabel('Category').selectOption(random.pick(columns));
  await page.getByRole('button', { name: taskSpec.add }).click();
  await page.getByRole('region', { name: 'TO DO', exact: true }).waitFor(LIMIT);
  accepted.titles.push(word);
};

const moveTask: Action = async ({ device, random }) => {
  const { page } = device;
  await open(device, '/task');
  const cards = page.getByRole('article');
  await page.getByRole('region', { name: 'TO DO', exact: true }).waitFor(LIMIT);
  await cards
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  const found = await cards.all();
  if (found.length === 0) return;
  await random.pick(found).getByRole('link').focus();
  await page.keyboard.press(`${1 + random.below(4)}`);
};

const restore: Action = async ({ device, random }) => {
  if (device.line !== 'up') return;
  const { page } = device;
  await open(device, '/trash');
  const buttons = page.getByRole('button', { name: /^Restore/ });
  await buttons
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => undefined);
  const found = await buttons.all();
  if (found.length > 0) await random.pick(found).click();
};

const changeLine: Action = ({ device, random }) => {
  setLine(device, device.line === 'up' ? random.pick(['down', 'unavailable', 'hanging', 'lost'] as const) : 'up');
};

const reload: Action = async ({ device: { page } }) => void (await page.reload({ waitUntil: 'commit' }));

const crash: Action = async ({ device }) => killTab(device);

const columns = ['TO DO', 'IN REVIEW', 'DONE', 'BACKLOG'];

/** Actions of a person, and events that they meet. Those that are listed more often happen more often. */
export const actions = Object.entries({
  addNote: [addNote, 2],
  editNote: [editNote, 5],
  deleteNote: [deleteNote, 1],
  addTask: [addTask, 2],
  moveTask: [moveTask, 4],
  restore: [restore, 1],
  changeLine: [changeLine, 4],
  reload: [reload, 1],
  crash: [crash, 1],
} as const satisfies Record<string, readonly [Action, number]>).flatMap(([name, [run, times]]) =>
  Array.from({ length: times }, () => ({ name, run })),
);
