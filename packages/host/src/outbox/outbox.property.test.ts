import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import fc from 'fast-check';
import { installTestChannels } from '../testing/test-changes.ts';
import { anUpdate, type Fate, modelServer, openTab, settle, testDevice } from '../testing/test-outbox.ts';

const paths = ['/api/tasks/1/', '/api/tasks/2/'] as const;
const categories = ['todo', 'doing', 'done'] as const;
const fates: readonly Fate[] = ['ok', 'request lost', 'response lost', 'request late', 'server away', 'too many', "a proxy's page"];

const tab = fc.nat(1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add'), tab, path: fc.constantFrom(...paths), to: fc.constantFrom(...categories) }),
  },
  fc.record({ kind: fc.constant('retry'), tab }),
  fc.record({ kind: fc.constant('reload'), tab }),
  fc.record({ kind: fc.constant('log out and in'), tab }),
  fc.record({ kind: fc.constant('rename elsewhere'), path: fc.constantFrom(...paths) }),
  fc.record({ kind: fc.constant('late requests arrive') }),
  fc.record({ kind: fc.constant('wait') }),
);

type Step = Parameters<Parameters<typeof step.map>[0]>[0];

/** A person with two tabs, a server, and what the person has done. */
function aPerson(scriptedFates: readonly Fate[]) {
  const [device, server] = [testDevice(), modelServer(scriptedFates)];
  const tabs = [0, 1].map(() => openTab(device, server.fetch));
  const added: { id: string; path: string; to: string }[] = [];
  const shown = (path: string) => added.findLast((one) => one.path === path)?.to ?? 'start';
  let names = 0;
  const reopen = (at: number) => {
    tabs[at]?.kill();
    tabs[at] = openTab(device, server.fetch);
  };
  const take = async (one: Step) => {
    const at = 'tab' in one ? one.tab : 0;
    const open = tabs[at];
    if (!open) return;
    if ('to' in one && shown(one.path) !== one.to) {
      // The other tab's messages have arrived when the person acts.
      await settle();
      const { id } = open.outbox.add(anUpdate(one.path, one.to, { title: 'Milk', category: shown(one.path) }));
      added.push({ id, path: one.path, to: one.to });
    }
    if (one.kind === 'retry') open.outbox.retry();
    if (one.kind === 'reload') reopen(at);
    if (one.kind === 'log out and in') {
      open.user.set(undefined);
      open.user.set('bob');
      open.user.set('ann');
    }
    if ('path' in one && one.kind === 'rename elsewhere') server.change(one.path, { title: `Milk ${(names += 1)}` });
    if (one.kind === 'late requests arrive') server.deliver();
    if (one.kind === 'wait') await settle();
  };
  const finish = async () => {
    await settle();
    server.recover();
    for (let round = 0; round < 6; round += 1) {
      for (const { outbox } of tabs) outbox.retry();
      await settle();
      server.deliver();
    }
    for (const { user } of tabs) user.set(undefined);
  };
  const titleOf = () => (names === 0 ? 'Milk' : `Milk ${names}`);
  return { device, server, tabs, added, shown, take, finish, titleOf };
}

describe('changes, whatever is lost or late, in two tabs that are reloaded at any time', () => {
  it('all reach the server, in order, once, and overwrite nothing that was changed elsewhere', async () => {
    quietConsole();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 14 }),
        async (steps, script) => {
          installTestLocks();
          installTestChannels();
          let time = 1_800_000_000_000;
          jest.spyOn(Date, 'now').mockImplementation(() => (time += 1));
          const person = aPerson(script);
          for (const one of steps) await person.take(one);
          await person.finish();
          const { server, added, shown, device } = person;
          expect(device.keys()).toEqual([]);
          for (const path of paths) {
            expect(server.itemOf(path).category).toBe(shown(path));
            const sent = server.accepted.filter((one) => one.path === path).map(({ key }) => key);
            const made = added.filter((one) => one.path === path).map(({ id }) => id);
            expect(sent).toEqual(made.filter((id) => sent.includes(id)));
          }
          const names = steps.filter(({ kind }) => kind === 'rename elsewhere').map((one) => ('path' in one ? one.path : ''));
          for (const path of paths)
            expect(server.itemOf(path).title).toBe(names.includes(path) ? `Milk ${names.lastIndexOf(path) + 1}` : 'Milk');
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});
