import '../testing/test-browser.ts';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { type NoteDevice, openNoteDevice } from '../testing/note-device.ts';
import { type RequestFate, sharedServer } from '../testing/shared-server.ts';
import { installTestChannels } from '../testing/test-changes.ts';
import { settle } from '../testing/test-outbox.ts';

const opened: NoteDevice[] = [];

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => opened.splice(0).forEach((device) => device.close()));

/** Two devices that show a note in column 0. */
function twoDevices(fates: readonly RequestFate[]) {
  const server = sharedServer(fates);
  server.create('milk', { title: 'milk', category: 'column 0' });
  const devices = ['phone', 'laptop'].map((name) => openNoteDevice(name, server)) as [NoteDevice, NoteDevice];
  opened.push(...devices);
  for (const device of devices) device.refresh();
  return { server, phone: devices[0], laptop: devices[1] };
}

const move = (device: NoteDevice, category: string) => device.move('notes/milk', { title: 'milk', category });
const categoryOn = (server: ReturnType<typeof sharedServer>) => server.all()[0]?.item.category;

it.each([
  ['taken it back', 'column 0'],
  ['changed the same field', 'column 2'],
])('a change whose response was lost is neither made again nor asked about after another device has %s', async (_, elsewhere) => {
  const { server, phone, laptop } = twoDevices(['response lost']);
  move(phone, 'column 1');
  await settle();
  laptop.refresh();
  move(laptop, elsewhere);
  await settle();
  phone.outbox().retry();
  await settle();
  expect([phone.entries(), categoryOn(server)]).toEqual([[], elsewhere]);
  expect(phone.shown().get('notes/milk')?.item.category).toBe(elsewhere);
});

it('a creation whose response was lost is done if another device has deleted the note since; an edit behind it waits for the person', async () => {
  const { server, phone, laptop } = twoDevices(['response lost', 'request lost']);
  phone.create({ title: 'bread', body: 'white', category: 'column 0' });
  await settle();
  const local = [...phone.shown().keys()].find((item) => item.startsWith('notes/~'))!;
  phone.edit(local, { title: 'bread', body: 'brown', category: 'column 0' });
  await settle();
  laptop.refresh();
  laptop.remove('notes/bread');
  await settle();
  phone.outbox().retry();
  await settle();
  expect(server.trashed()).toHaveLength(1);
  expect(phone.entries()).toMatchObject([{ method: 'PUT', body: { body: 'brown' }, state: 'undecided', problem: { status: 404 } }]);
});
