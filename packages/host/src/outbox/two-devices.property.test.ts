import type { OutboxEntry } from '@daybook/kit/host/host';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import fc from 'fast-check';
import { type NoteDevice, openNoteDevice } from '../testing/note-device.ts';
import { type RequestFate, sharedServer } from '../testing/shared-server.ts';
import { installTestChannels } from '../testing/test-changes.ts';
import { settle } from '../testing/test-outbox.ts';

const kinds = [
  'create',
  'edit',
  'edit',
  'move',
  'delete',
  'restore',
  'refresh',
  'refresh',
  'retry',
  'crash',
  'late requests arrive',
  'wait',
  'wait',
] as const;
const fates: readonly RequestFate[] = ['ok', 'ok', 'request lost', 'response lost', 'request late'];

/** @param choice - chooses the note, the line and the column */
const step = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(1), choice: fc.nat(11) });

type Step = Parameters<Parameters<typeof step.map>[0]>[0];

function aPerson(script: readonly RequestFate[]) {
  const server = sharedServer(script);
  for (const title of ['milk', 'bread']) server.create(title, { title, body: 'one\ntwo\nthree\nfour', category: 'column 0' });
  const devices = ['phone', 'laptop'].map((name) => openNoteDevice(name, server));
  for (const device of devices) device.refresh();
  const words = new Set<string>();
  let written = 0;
  const newWord = () => {
    const word = `word${(written += 1)}.`;
    words.add(word);
    return word;
  };
  const withWord = (body: string, choice: number) => {
    const lines = body.split('\n');
    // Between lines, at an end, or in place of a line: then both devices may have changed it.
    const [replaced] = lines.splice(choice % (lines.length + 1), choice % 3 === 0 ? 1 : 0, newWord());
    // A change that the person replaces before it was sent is nowhere.
    if (replaced !== undefined) words.delete(replaced);
    return lines.join('\n');
  };
  const onNote = (device: NoteDevice, { kind, choice }: Step) => {
    const all = [...device.shown()];
    const [item, seen] = all[choice % all.length] ?? [];
    if (item === undefined || !seen) return;
    const { title, body, category } = seen.item;
    if (kind === 'edit') device.edit(item, { title, body: withWord(String(body), choice), category });
    if (kind === 'move') device.move(item, { title, category: `column ${choice % 3}` });
    if (kind === 'delete') device.remove(item);
  };
  const take = async (one: Step) => {
    const { kind, at, choice } = one;
    const device = devices[at];
    if (!device) return;
    onNote(device, one);
    if (kind === 'create') {
      device.create({ title: choice % 2 === 0 ? 'milk' : 'bread', body: `one\n${newWord()}\nthree\nfour`, category: 'column 0' });
    }
    const trashed = server.trashed();
    if (kind === 'restore' && trashed.length > 0) await device.restore(trashed[choice % trashed.length] ?? '');
    if (kind === 'refresh') device.refresh();
    if (kind === 'retry') device.outbox().retry();
    if (kind === 'crash') device.crash();
    if (kind === 'late requests arrive') server.deliver();
    if (kind === 'wait') await settle();
  };
  const sendAll = async () => {
    for (let round = 0; round < 4; round += 1) {
      for (const device of devices) device.outbox().retry();
      await settle();
      server.deliver();
    }
  };
  const decideAll = async (steps: readonly Step[]) => {
    for (const { choice } of steps) {
      const undecided = devices.flatMap((device) =>
        device.entries().flatMap((entry) => (entry.state === 'undecided' && entry.method !== 'POST' ? [{ device, entry }] : [])),
      );
      if (undecided.length === 0) break;
      for (const { device, entry } of undecided) {
        device.refresh();
        decide(device, entry, choice);
      }
      await sendAll();
    }
    for (const device of devices) device.refresh();
  };
  return { server, devices, words, take, sendAll, decideAll };
}

const steps = (...list: readonly [kind: Step['kind'], at: number, choice: number][]): Step[] =>
  list.map(([kind, at, choice]) => ({ kind, at, choice }));

/** An edit that waited behind another one of the same form overwrote a change elsewhere. */
const overwritingEdit: [Step[], RequestFate[]] = [
  steps(
    ['create', 0, 0],
    ['create', 0, 0],
    ['edit', 0, 1],
    ['retry', 0, 0],
    ['edit', 0, 4],
    ['create', 1, 0],
    ['edit', 1, 0],
    ['crash', 0, 0],
    ['create', 0, 0],
    ['edit', 0, 1],
    ['refresh', 0, 0],
    ['edit', 0, 3],
  ),
  ['request late', 'ok', 'response lost'],
];

/** A deletion that waited deleted the new note that had got the address. */
const deletionOfNewNote: [Step[], RequestFate[]] = [
  steps(['delete', 1, 3], ['create', 1, 3], ['edit', 1, 3], ['create', 0, 0], ['create', 0, 0], ['create', 0, 0], ['create', 0, 0]),
  ['response lost'],
];

/** The same, with a deletion from after the new note, whose creation arrived late. */
const laterDeletionOfNewNote: [Step[], RequestFate[]] = [
  steps(['create', 0, 0], ['create', 0, 0], ['create', 1, 0], ['move', 1, 11], ['delete', 1, 0], ['create', 0, 7]),
  ['ok', 'ok', 'request late', 'response lost'],
];

/** Takes one of the decisions that the person can take about a change; none drops what was written. */
function decide(device: NoteDevice, { id, method, theirs, path, body, base }: OutboxEntry, choice: number) {
  const outbox = device.outbox();
  const now = device.shown().get(path.replace(/^.api.(.*).$/, '$1'));
  if (theirs && choice % 2 === 0) return outbox.resend(id, { base: theirs });
  if (method === 'PUT') {
    const { title, body: text, category } = { ...base?.item, ...body };
    device.create({ title, body: text, category });
    return outbox.discard(id);
  }
  if (method === 'DELETE' && choice % 2 === 0 && now) return outbox.resend(id, { base: now });
  if (method === 'DELETE') return outbox.discard(id);
}

/** Returns the entries that neither need a decision nor are behind one that does. */
const unsent = (entries: readonly OutboxEntry[]) => {
  const undecided = entries.filter(({ state }) => state === 'undecided').map(({ item }) => item);
  return entries.filter(({ item }) => !undecided.includes(item));
};

/** Returns the notes that a device shows, without creations that wait for a decision. */
const savedNotes = (device: NoteDevice) => [...device.shown().values()].filter(({ item }) => item.slug !== undefined);

const times = (text: string, word: string) => text.split(word).length - 1;

/** Returns the words that are nowhere: neither on the server nor in what waits for a decision. */
function lostWords({ server, devices, words }: ReturnType<typeof aPerson>) {
  const waiting = devices.flatMap((device) => device.entries().map(({ body }) => String(body?.body)));
  const texts = [...server.texts(), ...waiting].join();
  return [...words].filter((word) => !texts.includes(word));
}

const repeatedWords = ({ server, words }: ReturnType<typeof aPerson>) =>
  server.all().flatMap(({ item }) => [...words].filter((word) => times(String(item.body), word) > 1));

beforeAll(() => import('@daybook/kit/entity/merge-lines'));

describe('the notes of a person with two devices, whatever is lost, late or decided', () => {
  it('lose no text, have no change twice, and are the same on both', async () => {
    quietConsole();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 24 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 30 }),
        async (steps, script) => {
          installTestLocks();
          installTestChannels();
          let time = 1_800_000_000_000;
          jest.spyOn(Date, 'now').mockImplementation(() => (time += 1));
          const person = aPerson(script);
          const { server, devices } = person;
          try {
            for (const one of steps) await person.take(one);
            await settle();
            server.recover();
            await person.sendAll();
            for (const device of devices) expect(unsent(device.entries())).toEqual([]);
            expect(lostWords(person)).toEqual([]);
            expect(server.accepted.toSorted()).toEqual([...new Set(server.accepted)].toSorted());
            await person.decideAll(steps);
            expect(lostWords(person)).toEqual([]);
            expect(repeatedWords(person)).toEqual([]);
            for (const device of devices) expect(savedNotes(device)).toEqual(server.all());
          } finally {
            for (const device of devices) device.close();
          }
        },
      ),
      {
        seed: 1,
        numRuns: 200,
        examples: [overwritingEdit, deletionOfNewNote, laterDeletionOfNewNote],
      },
    );
  }, 60_000);
});
