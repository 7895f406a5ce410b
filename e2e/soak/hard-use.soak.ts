import { createPerson } from '../setup/people.ts';
import { waitUntil } from '../setup/wait-until.ts';
import { texts as unsentTexts } from '../../shell/src/unsent/texts.ts';
import { actions } from './actions.ts';
import { type Accepted, decideAll, type Device, forgiveFailures, open, openDevice, setLine } from './device.ts';
import { randomFrom } from './random.ts';
import { readSaved, type Saved } from './saved.ts';

const minutes = Number(process.env.MINUTES ?? 60);
const seed = Number(process.env.SEED ?? 1 + (Date.now() % 1_000_000));

const MINUTE_MS = 60_000;

it(
  `${minutes} minutes of hard use on two devices lose nothing, do nothing twice, and end the same (SEED=${seed})`,
  async () => {
    const random = randomFrom(seed);
    const person = await createPerson();
    const devices = [await openDevice('phone', person), await openDevice('desk', person)] as const;
    const accepted: Accepted = { words: [], titles: [], copied: [] };
    const counts: Record<string, { done: number; broken: number }> = {};
    const end = Date.now() + minutes * MINUTE_MS;
    for (let turn = 1; Date.now() < end; turn += 1) {
      const device = random.pick(devices);
      const { name, run } = random.pick(actions);
      const count = (counts[name] ??= { done: 0, broken: 0 });
      // An action that does not get through, such as a click on a card that another device deletes, has promised nothing.
      try {
        await inTime(run({ device, random, accepted, word: `w${turn}x` }), name);
        count.done += 1;
      } catch (error) {
        if (error instanceof HangingError) throw error;
        count.broken += 1;
      }
    }
    console.table({
      ...counts,
      'words accepted': { done: accepted.words.length },
      'titles accepted': { done: accepted.titles.length },
    });
    for (const device of devices) setLine(device, 'up');
    for (const device of devices) await settle(device, () => decideAll(device, random, accepted));
    const saved = await readSaved(person);
    expect(wrong(accepted, saved)).toEqual([]);
    for (const device of devices) await expectShown(device, saved);
    devices.forEach(forgiveFailures);
    devices.forEach(({ network }) => network.stop());
  },
  (minutes + 10) * MINUTE_MS,
);

class HangingError extends Error {}

/** Rejects if an action hangs: everything that it waits for has a limit. */
const inTime = (work: Promise<void> | void, name: string) =>
  Promise.race([
    work,
    new Promise((_, reject) => {
      setTimeout(reject, 3 * MINUTE_MS, new HangingError(`${name} hangs.`)).unref();
    }),
  ]);

/** Waits until the device has sent everything, and everything is decided. */
async function settle(device: Device, decide: () => Promise<void>) {
  for (let round = 1; ; round += 1) {
    await decide();
    const retry = device.page.getByRole('button', { name: unsentTexts.retryAll });
    if (await retry.isVisible()) await retry.click();
    const isSettled = await device.page
      .getByText(unsentTexts.isEmpty)
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (isSettled) return;
    if (round === 5) throw new Error(`Not sent by the ${device.name}: ${await device.page.getByRole('main').innerText()}`);
  }
}

/** Returns what was accepted and is nowhere, or is there twice without a decision for that. */
function wrong({ words, titles, copied }: Accepted, { notes, tasks, texts }: Saved): string[] {
  const names = [...notes, ...tasks].map(({ title }) => title);
  const times = (title: string) => names.filter((name) => name === title).length;
  return [
    ...words.filter((word) => !texts.some((text) => text.includes(word))).map((word) => `lost: ${word}`),
    ...titles.filter((title) => times(title) === 0).map((title) => `lost: ${title}`),
    ...titles.filter((title) => times(title) > 1 && !copied.includes(title)).map((title) => `twice: ${title}`),
  ];
}

const columns = { 'TO DO': 'incomplete', 'IN REVIEW': 'inreview', DONE: 'completed', BACKLOG: 'backlog' };

/** Compares what a new page shows with what is saved. A long list renders only what can be seen. */
async function expectShown(device: Device, { notes, tasks }: Saved) {
  const { page } = device;
  await open(device, '/');
  const links = page.locator('main a[href^="/notes/"]');
  await waitUntil(`the notes on the ${device.name}`, async () => {
    const shown = await links.allTextContents();
    return (
      shown.length > 0 &&
      shown.join() ===
        notes
          .slice(0, shown.length)
          .map(({ title }) => title)
          .join()
    );
  });
  await open(device, '/task');
  for (const [title, category] of Object.entries(columns)) {
    const expected = tasks.filter((task) => task.category === category).map((task) => `${task.id} ${task.title}`);
    const column = page.getByRole('region', { name: title, exact: true });
    await waitUntil(`${title} on the ${device.name}`, async () => {
      await column.waitFor();
      const cards = await column.getByRole('article').getByRole('link').all();
      const shown = await Promise.all(cards.map((card) => card.getAttribute('aria-label')));
      return (
        shown.length === Math.min(expected.length, shown.length || 1) && shown.every((label) => expected.includes(label ?? ''))
      );
    });
  }
}
